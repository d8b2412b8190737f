import { road, type Road } from './road.ts';

/** The valley of the Rhône from Vienne to Cavaillon: A7, the old national roads of both banks, the Drôme and the Ardèche. */
export const RHONE_VALLEY: readonly Road[] = [
  road(
    'A7 Ternay – Valence',
    'motorway',
    `
    @ternay 45.5910,4.8080=chasse 45.5760,4.8135 45.5590,4.8320=seyssuel 45.5400,4.8590 45.5255,4.8680=vienne-a7 45.5070,4.8560 45.4880,4.8400 45.4660,4.8370=reventin
    45.4400,4.8230 45.4080,4.8190=auberives 45.3760,4.8260 45.3440,4.8250 45.3185,4.8200=chanas-a7 45.2880,4.8330 45.2580,4.8510=albon 45.2250,4.8560 45.1880,4.8590
    45.1480,4.8820 45.1160,4.8950 45.0840,4.8790=tain-a7 45.0480,4.8760 45.0080,4.8800 44.9740,4.8810 44.9560,4.8830=valence-nord-a7`,
  ),
  road(
    'A7 Valence – Montélimar',
    'motorway',
    `
    @valence-nord-a7 44.9330,4.8840 44.9130,4.8800 44.8960,4.8790=valence-sud-a7 44.8700,4.8680 44.8420,4.8590 44.8130,4.8450 44.7850,4.8220 44.7590,4.8060=loriol-a7
    44.7280,4.7990 44.6990,4.7900 44.6680,4.7860 44.6370,4.7880=montelimar-nord-a7 44.6050,4.7960 44.5740,4.8010 44.5420,4.8020 44.5060,4.7930 44.4720,4.7760=montelimar-sud-a7`,
  ),
  road(
    'A7 Montélimar – Orange',
    'motorway',
    `
    @montelimar-sud-a7 44.4430,4.7680 44.4140,4.7620 44.3800,4.7520 44.3490,4.7430 44.3180,4.7390 44.2865,4.7350=bollene-a7 44.2560,4.7210 44.2280,4.7210
    44.2000,4.7340 44.1770,4.7650 44.1560,4.7860 44.1340,4.7930=orange-a7`,
  ),
  road(
    'A7 Orange – Cavaillon',
    'motorway',
    `
    @orange-a7 44.1130,4.8230 44.0880,4.8640 44.0560,4.8760 44.0240,4.8820=sorgues-a7 43.9880,4.8930=avignon-nord-a7 43.9600,4.9080 43.9260,4.9200 43.8930,4.9210=avignon-sud-a7
    43.8690,4.9540 43.8480,4.9900 43.8270,5.0230=cavaillon-a7`,
  ),
  road(
    'N7 Vienne – Valence',
    'road',
    `
    45.5252,4.8742=vienne 45.4960,4.8560 45.4670,4.8480 45.4280,4.8280 45.3745,4.8040=roussillon 45.3190,4.8125=chanas 45.2760,4.8180=saint-rambert 45.2430,4.8190
    45.1810,4.8170=saint-vallier 45.1440,4.8110 45.1060,4.8200 45.0710,4.8430=tain 45.0300,4.8640 45.0010,4.8680=pont-de-l-isere 44.9500,4.8950=bourg-les-valence 44.9335,4.8925=valence`,
  ),
  road(
    'N7 Valence – Montélimar',
    'road',
    `
    @valence 44.9120,4.8880=valence-sud 44.8765,4.8755=portes-les-valence 44.8320,4.8670 44.8050,4.8590 44.7730,4.8440=livron 44.7520,4.8210=loriol 44.7010,4.7880
    44.6550,4.7740 44.6130,4.7560 44.5830,4.7540 44.5580,4.7510=montelimar`,
  ),
  road(
    'N7 Montélimar – Orange',
    'road',
    `
    @montelimar 44.5240,4.7480 44.4800,4.7390 44.4480,4.7310=donzere 44.4080,4.7100 44.3760,4.7000=pierrelatte 44.3300,4.7200 44.2810,4.7470=bollene 44.2390,4.7140=mondragon
    44.2040,4.7270 44.1790,4.7620=piolenc 44.1380,4.8080=orange`,
  ),
  road(
    'N7 Orange – Avignon',
    'road',
    `@orange 44.1100,4.8400 44.0870,4.8840=courthezon 44.0480,4.8870=bedarrides-ouest 44.0100,4.8720=sorgues 43.9880,4.8660 43.9620,4.8600=le-pontet 43.9480,4.8270 43.9420,4.8060=avignon`,
  ),
  road(
    'N7 Avignon – Cavaillon',
    'road',
    `@avignon 43.9280,4.8420 43.9190,4.8760 43.8980,4.9040=avignon-sud 43.8770,4.9490 43.8560,4.9940 43.8370,5.0370=cavaillon`,
  ),
  road('Giratoires de Vienne', 'avenue', `@vienne-a7 @vienne`),
  road('Vienne, Estressin', 'avenue', `@vienne 45.5420,4.8640 @seyssuel`),
  road('Échangeur de Chanas', 'road', `@chanas-a7 @chanas`),
  road('Échangeur d’Albon', 'road', `@albon @saint-rambert`),
  road('Échangeur de Tain', 'road', `@tain-a7 @tain 45.0680,4.8350=tournon`),
  road('Échangeur de Valence nord', 'avenue', `@valence-nord-a7 @bourg-les-valence`),
  road('Échangeur de Valence sud', 'avenue', `@valence-sud-a7 @valence-sud`),
  road('Échangeur de Loriol', 'road', `@loriol-a7 @loriol`),
  road('Échangeur de Montélimar nord', 'road', `@montelimar-nord-a7 44.6120,4.7700 44.5810,4.7600 @montelimar`),
  road('Échangeur de Montélimar sud', 'road', `@montelimar-sud-a7 44.4990,4.7630 44.5290,4.7560 @montelimar`),
  road('Échangeur de Bollène', 'road', `@bollene-a7 @bollene`),
  road('Échangeur d’Orange', 'road', `@orange-a7 @orange`),
  road('Échangeur d’Avignon nord', 'avenue', `@avignon-nord-a7 @le-pontet`),
  road('Échangeur d’Avignon sud', 'road', `@avignon-sud-a7 @avignon-sud`),
  road('Échangeur de Cavaillon', 'road', `@cavaillon-a7 @cavaillon`),
  road(
    'D386 Givors – Serrières',
    'road',
    `@givors 45.5700,4.7830 45.5430,4.8170 45.5270,4.8680=saint-romain-en-gal 45.4890,4.8100=ampuis 45.4630,4.7680=condrieu 45.4180,4.7640 45.3780,4.7640 45.3180,4.7640=serrieres 45.2700,4.7990 45.1870,4.8000=sarras 45.1430,4.8020 45.0980,4.8120 @tournon`,
  ),
  road('Pont de Vienne', 'street', `@saint-romain-en-gal @vienne`),
  road(
    'N86 Tournon – Le Pouzin',
    'road',
    `@tournon 45.0200,4.8480 44.9840,4.8470 44.9490,4.8470=saint-peray 44.9080,4.8400 44.8600,4.8270 44.8010,4.7830=la-voulte 44.7520,4.7490=le-pouzin`,
  ),
  road(
    'N86 Le Pouzin – Bourg-Saint-Andéol',
    'road',
    `@le-pouzin 44.7150,4.7540 44.6650,4.7560 44.6130,4.7370=rochemaure-nord 44.5860,4.7060 44.5450,4.6830=le-teil 44.4830,4.6890=viviers 44.4320,4.6650 44.3740,4.6450=bourg-saint-andeol`,
  ),
  road('Pont Mistral', 'avenue', `@saint-peray 44.9330,4.8740=guilherand @valence`),
  road('Pont du Teil', 'road', `@le-teil 44.5530,4.7060 @montelimar`),
  road('D86 Le Pouzin – Loriol', 'road', `@le-pouzin 44.7490,4.7840 @loriol`),
  road(
    'D104 Le Pouzin – Aubenas',
    'road',
    `@le-pouzin 44.7400,4.7080 44.7310,4.6550 44.7350,4.5990=privas 44.6900,4.5560 44.6690,4.5050 44.6350,4.4420 44.6200,4.3900=aubenas`,
  ),
  road(
    'D104 Aubenas – Le Teil',
    'road',
    `@aubenas 44.5860,4.4200 44.5680,4.4710=villeneuve-de-berg-nord 44.5660,4.5330 44.5690,4.5990 44.5600,4.6500 @le-teil`,
  ),
  road(
    'D104 Valence – Crest – Die',
    'road',
    `@valence-sud 44.8860,4.9220 44.8470,4.9590 44.7960,4.9760 44.7280,5.0210=crest 44.7010,5.0940 44.6890,5.1480 44.6960,5.2150 44.6950,5.2900 44.7530,5.3700=die`,
  ),
  road('D994 Bollène – Nyons', 'road', `@bollene 44.2780,4.8150 44.2800,4.8860 44.2740,4.9460 44.3320,5.0580 44.3610,5.1400=nyons`),
  road('D950 Orange – Carpentras', 'road', `@orange 44.1060,4.8660 44.0960,4.9270 44.0760,4.9930 44.0550,5.0480=carpentras`),
  road('D942 Avignon – Carpentras', 'express', `@le-pontet 43.9930,4.9180 44.0180,4.9610 44.0360,4.9970 @carpentras`),
  road(
    'N580 Avignon – Bagnols',
    'road',
    `@avignon 43.9640,4.7970=villeneuve-les-avignon 43.9990,4.7560 44.0440,4.7130 44.0920,4.6700 44.1610,4.6190=bagnols 44.2160,4.6240 44.2560,4.6480=pont-saint-esprit 44.2620,4.6900 @bollene`,
  ),
  road('D82 Chanas – Annonay', 'road', `@chanas 45.3130,4.7880 @serrieres 45.2960,4.7200 45.2640,4.6880 45.2400,4.6710=annonay`),
  road(
    'D519 Chanas – La Côte-Saint-André',
    'road',
    `@chanas 45.3290,4.8790 45.3530,4.9630=beaurepaire-ouest 45.3370,5.0520=beaurepaire 45.3640,5.1560 45.3910,5.2590=la-cote-saint-andre 45.3870,5.3520 45.3800,5.4300 @rives-a48`,
  ),
  road('Valence, boulevards', 'avenue', `@valence 44.9290,4.9010=valence-est 44.9215,4.9130 44.9110,4.9000 @valence-sud`),
  road('Valence, plateau', 'avenue', `@valence-est 44.9200,4.9360=valence-plateaux 44.9060,4.9600 44.8980,5.0140=chabeuil`),
  road(
    'Montélimar, boulevards',
    'avenue',
    `@montelimar 44.5630,4.7480 44.5680,4.7580 44.5600,4.7680=montelimar-est 44.5490,4.7590 @montelimar`,
  ),
  road(
    'Avignon, remparts',
    'avenue',
    `@avignon 43.9440,4.7980 43.9540,4.8010=avignon-rhone 43.9560,4.8160 43.9480,4.8270=avignon-est 43.9340,4.8260 @avignon`,
  ),
];
