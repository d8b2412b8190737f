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
