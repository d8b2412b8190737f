import { road, type Road } from './road.ts';

/** Lyon and its ring: motorways inside the city, boulevard Laurent-Bonnevay, rocade est, avenues and streets. */
export const LYON: readonly Road[] = [
  road(
    'M6',
    'express',
    `
    45.7478,4.8262=perrache 45.7530,4.8246 45.7584,4.8240 45.7612,4.8170 45.7655,4.8046 45.7700,4.7935=ecully 45.7770,4.7850
    45.7867,4.7762=dardilly-sud 45.8012,4.7689=dardilly 45.8190,4.7712 45.8335,4.7700=limonest`,
  ),
  road(
    'M7',
    'express',
    `
    @perrache 45.7412,4.8205 45.7330,4.8155=mulatiere 45.7248,4.8185 45.7135,4.8270=pierre-benite-a7 45.7025,4.8390=saint-fons-a7 45.6890,4.8455
    45.6755,4.8470=feyzin-a7 45.6580,4.8420 45.6400,4.8335=solaize-a7 45.6205,4.8170 45.6040,4.8070=ternay`,
  ),
  road(
    'A450',
    'express',
    `@pierre-benite-a7 45.7040,4.8160 45.6960,4.8010=saint-genis-laval-a450 45.6850,4.7760 45.6750,4.7610=brignais-nord`,
  ),
  road(
    'Boulevard Laurent-Bonnevay',
    'express',
    `
    45.7818,4.8862=croix-luizet 45.7735,4.8968 45.7660,4.9052=cusset-porte 45.7568,4.9085 45.7460,4.9105=vinatier 45.7345,4.9092
    45.7238,4.9035=parilly 45.7150,4.8935 45.7085,4.8810=venissieux-porte 45.7045,4.8640 @saint-fons-a7`,
  ),
  road(
    'Boulevard périphérique nord',
    'express',
    `@croix-luizet 45.7862,4.8720 45.7885,4.8560=saint-clair 45.7905,4.8400 45.7918,4.8215=valvert 45.7880,4.8010 @dardilly-sud`,
  ),
  road('A42 Lyon', 'motorway', `@croix-luizet 45.7865,4.9005 45.7905,4.9210=vaulx-a42 45.7998,4.9430 45.8098,4.9560=neyron`),
  road(
    'A46 nord',
    'motorway',
    `
    45.9325,4.7300=anse-a6 45.9268,4.7610 45.9150,4.7905 45.9052,4.8240=genay-a46 45.8915,4.8640 45.8740,4.9060=les-echets 45.8520,4.9290 45.8300,4.9345=rillieux-a46 @neyron`,
  ),
  road(
    'Rocade est',
    'motorway',
    `
    @neyron 45.7988,4.9735 45.7865,4.9782=decines-n346 45.7695,4.9838=meyzieu-n346 45.7510,4.9808 45.7355,4.9790=eurexpo-n346 45.7190,4.9790
    45.7065,4.9795=saint-priest-n346 45.6905,4.9760=manissieux`,
  ),
  road(
    'A46 sud',
    'motorway',
    `@manissieux 45.6750,4.9640=saint-priest-sud 45.6635,4.9420=mions-a46 45.6480,4.9185=corbas-a46 45.6305,4.8930 45.6130,4.8575=communay 45.6055,4.8270 @ternay`,
  ),
  road(
    'A43 Lyon',
    'motorway',
    `45.7300,4.8785=mermoz 45.7278,4.8935 @parilly 45.7195,4.9230=bron-a43 45.7125,4.9450=porte-des-alpes 45.7010,4.9620 @manissieux`,
  ),
  road(
    'Cours Lafayette',
    'avenue',
    `45.7637,4.8398=pont-lafayette 45.7631,4.8478 45.7625,4.8560=part-dieu 45.7636,4.8660 45.7647,4.8755=tolstoi`,
  ),
  road('Cours Tolstoï', 'avenue', `@tolstoi 45.7640,4.8805=gratte-ciel-sud 45.7632,4.8900 45.7602,4.8990=bonneterre @vinatier`),
  road(
    'Cours Gambetta',
    'avenue',
    `45.7553,4.8428=guillotiere 45.7536,4.8520=garibaldi-gambetta 45.7498,4.8638=montluc 45.7460,4.8715 45.7432,4.8790=grange-blanche`,
  ),
  road(
    'Avenue Rockefeller',
    'avenue',
    `@grange-blanche 45.7425,4.8880=laennec 45.7400,4.8990 45.7375,4.9090=bron-centre 45.7335,4.9210 45.7280,4.9330 45.7205,4.9430=bron-universite @porte-des-alpes`,
  ),
  road(
    'Rue Garibaldi',
    'avenue',
    `45.7738,4.8552=tete-dor 45.7690,4.8537 45.7628,4.8528=halles 45.7580,4.8524 @garibaldi-gambetta 45.7485,4.8490 45.7462,4.8428=jean-mace`,
  ),
  road('Avenue Berthelot', 'avenue', `45.7475,4.8352=gallieni @jean-mace 45.7432,4.8510 45.7395,4.8605=berthelot 45.7345,4.8700 @mermoz`),
  road(
    'Boulevard des États-Unis',
    'avenue',
    `@berthelot 45.7340,4.8625 45.7280,4.8640=etats-unis 45.7210,4.8680 45.7145,4.8735=etats-unis-sud @venissieux-porte`,
  ),
  road(
    'Quais de la rive gauche',
    'avenue',
    `
    45.7240,4.8300=gerland 45.7325,4.8290 45.7410,4.8310 @gallieni 45.7515,4.8382 @guillotiere 45.7590,4.8412 @pont-lafayette 45.7700,4.8440=morand 45.7772,4.8478=quai-serbie
    45.7835,4.8535=cite-internationale @saint-clair`,
  ),
  road(
    'Rue de la République',
    'street',
    `@perrache 45.7532,4.8288 45.7578,4.8322=bellecour 45.7612,4.8350 45.7642,4.8360=cordeliers 45.7675,4.8352=terreaux`,
  ),
  road('Pont Lafayette', 'street', `@cordeliers @pont-lafayette`),
  road('Pont de la Guillotière', 'street', `@bellecour @guillotiere`),
  road('Pont Gallieni', 'street', `@perrache @gallieni`),
  road(
    'Quais de Saône',
    'avenue',
    `@terreaux 45.7700,4.8275 45.7732,4.8180 45.7755,4.8105=vaise-quai 45.7805,4.8050=vaise 45.7870,4.8075 @valvert`,
  ),
  road(
    'Avenue Barthélemy-Buyer',
    'avenue',
    `@vaise-quai 45.7668,4.8090 45.7605,4.8030=point-du-jour 45.7560,4.7910=tassin 45.7490,4.7760=francheville-nord 45.7445,4.7540 45.7420,4.7260=craponne`,
  ),
  road('Champagne', 'avenue', `@vaise 45.7870,4.7930=champagne @dardilly 45.8110,4.7610=dardilly-bourg 45.8300,4.7540`),
  road(
    'Montée de la Croix-Rousse',
    'avenue',
    `@terreaux 45.7712,4.8362 45.7745,4.8318=croix-rousse 45.7830,4.8330 45.7945,4.8462=caluire 45.8040,4.8650 45.8160,4.8890=rillieux 45.8290,4.9090 @rillieux-a46`,
  ),
  road(
    'Cours Émile-Zola',
    'avenue',
    `@morand 45.7703,4.8540 45.7708,4.8632=charpennes 45.7695,4.8740 45.7680,4.8810=gratte-ciel 45.7672,4.8900 45.7660,4.8995=cusset @cusset-porte`,
  ),
  road('Rue du 4-Août', 'street', `@gratte-ciel @gratte-ciel-sud 45.7580,4.8790 45.7515,4.8770 @grange-blanche`),
  road('Avenue Roger-Salengro', 'avenue', `@charpennes 45.7752,4.8690 45.7795,4.8765=einstein @croix-luizet`),
  road(
    'Boulevard Vivier-Merle',
    'avenue',
    `@charpennes 45.7665,4.8605 @part-dieu 45.7570,4.8588 45.7532,4.8605 @montluc 45.7440,4.8570 @berthelot`,
  ),
  road('Avenue Garibaldi, Vaulx', 'avenue', `@cusset-porte 45.7705,4.9150 45.7775,4.9215=vaulx-centre 45.7840,4.9280 @vaulx-a42`),
  road(
    'Avenue Franklin-Roosevelt, Décines',
    'avenue',
    `@cusset-porte 45.7672,4.9240 45.7685,4.9420 45.7690,4.9580=decines 45.7680,4.9710 @meyzieu-n346`,
  ),
  road(
    'Route de Genas',
    'avenue',
    `@vinatier 45.7460,4.9250 45.7450,4.9440 45.7440,4.9650=chassieu 45.7370,4.9900=genas-ouest 45.7315,5.0020=genas`,
  ),
  road('Avenue Charles-de-Gaulle, Bron', 'avenue', `@vinatier 45.7400,4.9085 @bron-centre @parilly`),
  road(
    'Vénissieux centre',
    'avenue',
    `@venissieux-porte 45.7052,4.8850 45.6975,4.8868=venissieux 45.6880,4.8900 45.6780,4.8975 45.6690,4.9020=corbas @corbas-a46`,
  ),
  road(
    'Boulevard Irène-Joliot-Curie',
    'avenue',
    `@venissieux 45.6985,4.9010 45.6995,4.9175=porte-de-venissieux 45.6970,4.9330 45.6965,4.9440=saint-priest 45.6905,4.9560 @saint-priest-sud`,
  ),
  road(
    'Saint-Priest, zone industrielle',
    'avenue',
    `@saint-priest 45.7055,4.9480 @porte-des-alpes 45.7175,4.9605=parc-technologique 45.7240,4.9700 @eurexpo-n346`,
  ),
  road('Mi-Plaine', 'avenue', `@genas 45.7215,4.9955=mi-plaine 45.7120,4.9920 @saint-priest-n346`),
  road(
    'Route de Lyon, Saint-Fons',
    'avenue',
    `@gerland 45.7140,4.8470 45.7085,4.8535=saint-fons 45.6965,4.8560 45.6790,4.8580=feyzin 45.6600,4.8540 45.6405,4.8410=solaize @solaize-a7`,
  ),
  road('Port Édouard-Herriot', 'street', `@gerland 45.7165,4.8345=port-herriot 45.7085,4.8380 @saint-fons`),
  road(
    'Oullins',
    'avenue',
    `@mulatiere 45.7230,4.8120 45.7145,4.8080=oullins 45.7030,4.8040 @saint-genis-laval-a450 45.6945,4.7930=saint-genis-laval 45.6850,4.7720 45.6740,4.7545=brignais`,
  ),
  road('Brignais', 'road', `@brignais-nord @brignais 45.6560,4.7430 45.6300,4.7480 45.6050,4.7570 45.5905,4.7690=givors`),
  road('Mions', 'road', `@corbas 45.6660,4.9250 @mions-a46 45.6635,4.9530=mions`),
  road(
    'Pierre-Bénite',
    'avenue',
    `@pierre-benite-a7 45.7030,4.8240=pierre-benite 45.6870,4.8250 45.6730,4.8220=irigny 45.6480,4.8070=vernaison 45.6210,4.7960 45.6080,4.7905=grigny @givors`,
  ),
];
