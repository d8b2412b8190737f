import { road, type Road } from './road.ts';

/** The Saône, the Dombes, the Bresse, the Bugey: A6, A42, A40, A432 and the roads between. */
export const SAONE: readonly Road[] = [
  road(
    'A6 Limonest – Mâcon',
    'motorway',
    `
    @limonest 45.8560,4.7480 45.8830,4.7340 45.9090,4.7270 @anse-a6 45.9580,4.7290 45.9850,4.7380=villefranche-a6 46.0250,4.7400 46.0670,4.7390 46.1080,4.7640=belleville-a6 46.1490,4.7630 46.1930,4.7680
    46.2430,4.7900 46.2760,4.8020=macon-sud-a6 46.3130,4.8080 46.3500,4.8310=macon-nord-a6`,
  ),
  road(
    'A6 Mâcon – Beaune',
    'motorway',
    `
    @macon-nord-a6 46.3890,4.8500 46.4330,4.8720 46.4810,4.8860 46.5280,4.8990 46.5680,4.8940=tournus-a6 46.6110,4.8770 46.6550,4.8560 46.7080,4.8430 46.7610,4.8370=chalon-sud-a6 46.8030,4.8280=chalon-nord-a6
    46.8600,4.8080 46.9160,4.8160 46.9680,4.8350 47.0070,4.8560=beaune-a6`,
  ),
  road(
    'A31 Beaune – Dijon',
    'motorway',
    `@beaune-a6 47.0540,4.8960 47.0990,4.9420 47.1370,4.9690 47.1850,5.0000 47.2300,5.0310 47.2700,5.0400=dijon-sud`,
  ),
  road('Dijon', 'avenue', `@dijon-sud 47.2960,5.0390 47.3190,5.0390=dijon`),
  road('Échangeur de Chalon nord', 'avenue', `@chalon-nord-a6 46.7880,4.8510=chalon`),
  road('Échangeur de Chalon sud', 'avenue', `@chalon-sud-a6 46.7700,4.8480 @chalon`),
  road('Échangeur de Beaune', 'avenue', `@beaune-a6 47.0250,4.8400=beaune`),
  road('Échangeur de Tournus', 'road', `@tournus-a6 46.5630,4.9090=tournus`),
  road(
    'N6 Anse – Mâcon',
    'road',
    `
    @dardilly-bourg 45.8370,4.7580=limonest-bourg 45.8710,4.7380 45.9020,4.7270 45.9360,4.7190=anse 45.9610,4.7250 45.9890,4.7190=villefranche 46.0240,4.7240 46.0620,4.7220=saint-georges-de-reneins 46.1090,4.7480=belleville
    46.1560,4.7510 46.2090,4.7730 46.2440,4.7860=creches 46.2820,4.8120 46.3060,4.8320=macon 46.3290,4.8430=macon-nord`,
  ),
  road(
    'N6 Mâcon – Chalon',
    'road',
    `@macon-nord 46.3690,4.8680 46.4230,4.8960 46.4900,4.9130 @tournus 46.6400,4.8700 46.7050,4.8590 46.7600,4.8550 @chalon`,
  ),
  road('Échangeur d’Anse', 'road', `@anse-a6 @anse`),
  road('Échangeur de Villefranche', 'avenue', `@villefranche-a6 @villefranche`),
  road('Échangeur de Belleville', 'road', `@belleville-a6 @belleville`),
  road('Échangeur de Mâcon sud', 'road', `@macon-sud-a6 @creches`),
  road('Échangeur de Mâcon nord', 'road', `@macon-nord-a6 @macon-nord`),
  road(
    'D933 Neuville – Mâcon',
    'road',
    `
    @cite-internationale 45.8050,4.8480=fontaines-sud 45.8370,4.8450=fontaines-sur-saone 45.8770,4.8400=neuville 45.9050,4.8180 45.9410,4.7720=trevoux 45.9690,4.7540 45.9870,4.7550=jassans 46.0300,4.7620 46.0640,4.7700=montmerle-sud
    46.1010,4.7720 46.1550,4.8020=thoissey-ouest 46.2190,4.8120 46.2750,4.8360 @macon`,
  ),
  road('Pont de Jassans', 'road', `@villefranche 45.9880,4.7400 @jassans`),
  road('Échangeur de Genay', 'road', `@genay-a46 45.8970,4.8380=genay @neuville`),
  road(
    'A42',
    'motorway',
    `
    @neyron 45.8190,4.9820=beynost-a42 45.8330,5.0290 45.8400,5.0790=dagneux-a42 45.8560,5.1290 45.8810,5.1830=perouges-a42 45.9120,5.2310 45.9420,5.2760 45.9720,5.3090=amberieu-a42 46.0080,5.3190 46.0450,5.3190=pont-dain-a42
    46.0810,5.3040 46.1230,5.2970 46.1660,5.2870=bourg-sud-a40`,
  ),
  road(
    'A40',
    'motorway',
    `@bourg-sud-a40 46.2040,5.2870 46.2460,5.2440=bourg-nord-a40 46.2650,5.1710 46.2780,5.0850 46.2960,4.9980=replonges-a40 46.3130,4.9190 46.3360,4.8690 @macon-nord-a6`,
  ),
  road(
    'A432',
    'motorway',
    `@dagneux-a42 45.8160,5.0560 45.7870,5.0450=jonage-a432 45.7540,5.0620 45.7210,5.0750=saint-exupery 45.6910,5.0720 45.6610,5.0710=a432-a43`,
  ),
  road(
    'D1084 Miribel – Ambérieu',
    'road',
    `
    @saint-clair 45.8030,4.8830=crepieux 45.8150,4.9210 45.8250,4.9520=miribel 45.8350,4.9980=beynost 45.8510,5.0560=montluel 45.8760,5.1240 45.9060,5.1950=meximieux 45.9320,5.2730 45.9590,5.3530=amberieu 46.0030,5.3560 46.0470,5.3380=pont-dain`,
  ),
  road('Échangeur de Beynost', 'road', `@beynost-a42 @beynost`),
  road('Échangeur de Dagneux', 'road', `@dagneux-a42 @montluel`),
  road('Échangeur de Pérouges', 'road', `@perouges-a42 @meximieux`),
  road('Échangeur d’Ambérieu', 'road', `@amberieu-a42 45.9660,5.3320 @amberieu`),
  road('Échangeur de Pont-d’Ain', 'road', `@pont-dain-a42 @pont-dain`),
  road(
    'D1075 Pont-d’Ain – Bourg',
    'road',
    `@pont-dain 46.0960,5.3110 46.1460,5.2660 46.1830,5.2210=peronnas 46.2050,5.2260=bourg-en-bresse 46.2540,5.2160=viriat @bourg-nord-a40`,
  ),
  road(
    'D1083 Lyon – Bourg',
    'road',
    `@rillieux 45.8740,4.9170=les-echets-bourg 45.9000,4.9350 45.9260,4.9516=saint-andre-de-corcy 45.9640,4.9920 46.0020,5.0310=villars-les-dombes 46.0480,5.0900 46.0950,5.1350 46.1490,5.1830 @peronnas`,
  ),
  road('Échangeur des Échets', 'road', `@les-echets @les-echets-bourg`),
  road(
    'D1079 Bourg – Mâcon',
    'road',
    `@bourg-en-bresse 46.2220,5.1470 46.2340,5.0520 46.2650,4.9720=vonnas-nord 46.2990,4.8820 46.3040,4.8480 @macon`,
  ),
  road(
    'D1504 Ambérieu – Belley',
    'road',
    `@amberieu 45.9560,5.3760 45.9230,5.4220=tenay-ouest 45.9180,5.5080 45.8870,5.5740 45.8420,5.6190 45.7960,5.6650 45.7590,5.6880=belley`,
  ),
  road(
    'D517 Lyon – Crémieu – Morestel',
    'road',
    `@meyzieu-n346 45.7665,5.0030=meyzieu 45.7960,5.0520=jonage 45.7800,5.0960 45.7550,5.1750=pont-de-cheruy 45.7460,5.2110 45.7240,5.2490=cremieu 45.7000,5.3590 45.6770,5.4700=morestel`,
  ),
  road('Échangeur de Jonage', 'road', `@jonage-a432 @jonage`),
  road('D29 Saint-Exupéry – Pusignan', 'road', `@saint-exupery 45.7280,5.0910=aeroport 45.7560,5.0680 45.7700,5.0290 @meyzieu`),
  road(
    'D522 Bourgoin – Morestel – Belley',
    'road',
    `@bourgoin 45.6150,5.3240 45.6480,5.3950 @morestel 45.6890,5.5330 45.7130,5.5980 45.7420,5.6560 @belley`,
  ),
];

/** Saint-Étienne, the Forez, the Roannais and the way to Le Puy. */
export const LOIRE: readonly Road[] = [
  road(
    'A47',
    'motorway',
    `@chasse 45.5880,4.7940 45.5850,4.7720=givors-a47 45.5760,4.7390 45.5560,4.7010 45.5400,4.6600 45.5290,4.6190=rive-de-gier-a47 45.5110,4.5790 45.4870,4.5420 45.4730,4.5180=saint-chamond-a47 45.4600,4.4830 45.4480,4.4510 45.4400,4.4230=terrenoire`,
  ),
  road('Échangeur de Givors', 'avenue', `@givors-a47 @givors`),
  road('Échangeur de Rive-de-Gier', 'avenue', `@rive-de-gier-a47 45.5282,4.6150=rive-de-gier`),
  road('Échangeur de Saint-Chamond', 'avenue', `@saint-chamond-a47 45.4755,4.5135=saint-chamond`),
  road(
    'D88 vallée du Gier',
    'road',
    `@givors 45.5790,4.7300 45.5560,4.6880 @rive-de-gier 45.5080,4.5820 45.4930,4.5540 @saint-chamond 45.4640,4.4830 45.4560,4.4430=saint-jean-bonnefonds`,
  ),
  road(
    'N88 Saint-Étienne – Le Puy',
    'express',
    `
    @terrenoire 45.4280,4.4100 45.4190,4.3910=bellevue-n88 45.4080,4.3680 45.3950,4.3290 45.3880,4.2990=firminy-n88 45.3700,4.2660 45.3520,4.2190 45.3110,4.1880 45.2850,4.1680=monistrol-n88
    45.2320,4.1350 45.1900,4.1230 45.1430,4.1170=yssingeaux 45.1020,4.0620 45.0690,4.0000 45.0560,3.9420 45.0430,3.8950=le-puy`,
  ),
  road(
    'A72',
    'motorway',
    `
    @terrenoire 45.4560,4.4150 45.4650,4.3990=ratarieux 45.4780,4.3720 45.4960,4.3350 45.5160,4.3050 45.5400,4.2810=andrezieux-a72 45.5770,4.2640 45.6130,4.2430=montrond-a72 45.6520,4.2250 45.6990,4.1970 45.7460,4.1860=feurs-a72
    45.7890,4.1580=balbigny-a72 45.8190,4.0900 45.8340,4.0070=saint-germain-laval-a72 45.8260,3.9040 45.8130,3.7900=noiretable 45.8240,3.6700 45.8460,3.5600=thiers`,
  ),
  road(
    'N82 Andrézieux – Roanne',
    'road',
    `
    45.5270,4.2590=andrezieux 45.5630,4.2900=veauche 45.6420,4.2300=montrond 45.6910,4.2260 45.7430,4.2270=feurs 45.7820,4.2200 45.8200,4.1870=balbigny 45.8610,4.1780 45.9060,4.1740=neulise 45.9560,4.1500 46.0000,4.1130 46.0190,4.0910=le-coteau 46.0350,4.0700=roanne`,
  ),
  road('Échangeur d’Andrézieux', 'avenue', `@andrezieux-a72 @andrezieux`),
  road('Échangeur de Montrond', 'road', `@montrond-a72 @montrond`),
  road('Échangeur de Feurs', 'road', `@feurs-a72 @feurs`),
  road('Échangeur de Balbigny', 'road', `@balbigny-a72 @balbigny`),
  road(
    'N7 Roanne – Tarare – Lyon',
    'road',
    `@le-coteau 45.9960,4.1520 45.9720,4.1900 45.9480,4.2130=saint-symphorien-de-lay 45.9190,4.2870 45.9070,4.3590 45.8960,4.4320=tarare 45.8700,4.4910 45.8460,4.5580 45.8350,4.6160=larbresle 45.8210,4.6680 45.8110,4.7180 @dardilly-bourg`,
  ),
  road(
    'A89',
    'motorway',
    `@balbigny-a72 45.8290,4.2330 45.8580,4.2990 45.8740,4.3640 45.8800,4.4180=tarare-ouest 45.8740,4.4820=tarare-est 45.8650,4.5430 45.8550,4.6060=larbresle-a89 45.8530,4.6680 45.8470,4.7230 45.8435,4.7580 @limonest`,
  ),
  road('Échangeur de Tarare', 'road', `@tarare-est 45.8830,4.4600 @tarare`),
  road('Échangeur de L’Arbresle', 'road', `@larbresle-a89 @larbresle`),
  road(
    'D8 Saint-Étienne – Montbrison',
    'road',
    `@andrezieux 45.5000,4.2420=saint-just-saint-rambert 45.5290,4.1940 45.5640,4.1310 45.6080,4.0660=montbrison 45.6510,4.1080 45.6910,4.1690 @feurs`,
  ),
  road(
    'Saint-Étienne, grande rue',
    'avenue',
    `45.4790,4.3900=la-terrasse 45.4640,4.3910=saint-etienne-nord 45.4520,4.3900 45.4440,4.3870=jean-jaures 45.4395,4.3880=hotel-de-ville 45.4320,4.3900 45.4230,4.3920=bellevue @bellevue-n88`,
  ),
  road('Saint-Étienne, boulevards', 'avenue', `@jean-jaures 45.4420,4.3990=chateaucreux 45.4365,4.4060 45.4290,4.4010=fauriel @bellevue`),
  road(
    'Saint-Étienne, Bergson',
    'avenue',
    `@saint-etienne-nord 45.4570,4.3780=bergson 45.4460,4.3700 45.4350,4.3700=tarentaize 45.4250,4.3790 @bellevue`,
  ),
  road('Saint-Étienne, Soleil', 'avenue', `@chateaucreux 45.4510,4.4060=soleil @ratarieux @la-terrasse`),
  road('Saint-Étienne, Terrenoire', 'avenue', `@chateaucreux 45.4390,4.4130 @terrenoire @saint-jean-bonnefonds`),
  road('La Talaudière', 'road', `@saint-jean-bonnefonds 45.4760,4.4290=la-talaudiere @la-terrasse`),
  road('Firminy', 'avenue', `@firminy-n88 45.3890,4.2890=firminy 45.3930,4.3220=le-chambon 45.4050,4.3690=la-ricamarie @bellevue-n88`),
  road('Monistrol', 'road', `@monistrol-n88 45.2930,4.1720=monistrol 45.3420,4.2280=aurec-sud @firminy`),
];
