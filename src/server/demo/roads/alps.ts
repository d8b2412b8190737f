import { road, type Road } from './road.ts';

/** From Lyon to Grenoble, Chambéry and Annecy: A43, A48, A49, A41, D1006, the city of Grenoble. */
export const ALPS: readonly Road[] = [
  road(
    'A43 Saint-Priest – Bourgoin',
    'motorway',
    `
    @manissieux 45.6860,5.0080 45.6740,5.0420 @a432-a43 45.6520,5.0980 45.6380,5.1290=saint-quentin-a43 45.6270,5.1640=villefontaine-a43 45.6120,5.2020 45.6030,5.2310=lisle-dabeau-a43 45.5990,5.2670=bourgoin-a43 45.5890,5.3060 45.5790,5.3330=coiranne`,
  ),
  road(
    'A43 Coiranne – Chambéry',
    'motorway',
    `
    @coiranne 45.5800,5.3850 45.5750,5.4420=la-tour-du-pin-a43 45.5770,5.4970 45.5710,5.5530=les-abrets-a43 45.5760,5.6150 45.5800,5.6590=saint-genix-a43 45.5620,5.7050 45.5450,5.7430 45.5480,5.7880=aiguebelette 45.5640,5.8340
    45.5830,5.8760=la-motte-servolex 45.5900,5.8990=chambery-nord`,
  ),
  road(
    'A48',
    'motorway',
    `@coiranne 45.5430,5.3350 45.5010,5.3500 45.4600,5.3810 45.4180,5.4150=le-grand-lemps-a48 45.3890,5.4490 45.3610,5.4830=rives-a48 45.3350,5.5250 45.3270,5.5790=moirans-a48 45.2960,5.6200=voreppe-a48 45.2620,5.6440 45.2310,5.6720=saint-egreve-a48 45.2050,5.6980 45.1930,5.7080=porte-de-france`,
  ),
  road(
    'A49',
    'motorway',
    `@moirans-a48 45.3080,5.5350 45.2800,5.4880=tullins-a49 45.2330,5.4140 45.1900,5.3620 45.1440,5.3190=saint-marcellin-a49 45.0980,5.2340 45.0620,5.1610 45.0340,5.0860=romans-a49 44.9990,5.0280 44.9780,4.9660=valence-tgv 44.9630,4.9200 @valence-nord-a7`,
  ),
  road(
    'A41 sud',
    'motorway',
    `45.1990,5.7590=meylan-a41 45.2120,5.7950=montbonnot 45.2460,5.8490 45.2760,5.8890=crolles-a41 45.3200,5.9230 45.3590,5.9560=le-touvet-a41 45.4050,5.9830 45.4390,6.0060=pontcharra-a41 45.4780,6.0240 45.5060,6.0220=montmelian-a41 45.5360,5.9780 45.5570,5.9420=chambery-sud`,
  ),
  road('Voie rapide de Chambéry', 'express', `@chambery-nord 45.5790,5.9080=chambery-vru 45.5680,5.9230 @chambery-sud`),
  road(
    'A41 nord',
    'motorway',
    `@chambery-nord 45.6230,5.9030 45.6560,5.9160 45.6930,5.9330=aix-a41 45.7400,5.9420 45.7880,5.9750 45.8230,6.0180=alby-a41 45.8590,6.0550 45.8790,6.0830=annecy-sud-a41 45.9060,6.0880=annecy-centre-a41 45.9330,6.1030=annecy-nord-a41`,
  ),
  road(
    'Annecy',
    'avenue',
    `@annecy-sud-a41 45.8880,6.1050 45.9000,6.1230=annecy 45.9120,6.1260 45.9190,6.1440=annecy-le-vieux 45.9250,6.1150 @annecy-nord-a41`,
  ),
  road('Annecy, Meythet', 'avenue', `@annecy-centre-a41 45.9150,6.0960=meythet 45.9080,6.1130 @annecy`),
  road(
    'Aix-les-Bains',
    'avenue',
    `@aix-a41 45.6910,5.9100=aix-les-bains 45.6600,5.9010 45.6230,5.8850=le-bourget 45.5980,5.8690=la-motte-servolex-bourg @la-motte-servolex`,
  ),
  road('Chambéry', 'avenue', `@chambery-vru 45.5710,5.9170 45.5660,5.9210=chambery 45.5610,5.9300 @chambery-sud 45.5630,5.9570=la-ravoire`),
  road(
    'D1006 Lyon – Bourgoin',
    'road',
    `@saint-priest-n346 45.6960,4.9990 45.6830,5.0450=saint-laurent-de-mure 45.6680,5.0820 45.6420,5.1260=saint-quentin-fallavier 45.6330,5.1480=la-verpilliere 45.6210,5.1850 45.6180,5.2240=lisle-dabeau 45.5890,5.2720=bourgoin`,
  ),
  road(
    'D1006 Bourgoin – Chambéry',
    'road',
    `@bourgoin 45.5830,5.3470=cessieu-ouest 45.5660,5.4440=la-tour-du-pin 45.5480,5.5110 45.5370,5.5840=les-abrets 45.5330,5.6750=le-pont-de-beauvoisin 45.5130,5.7400 45.4406,5.7540=les-echelles 45.5030,5.8300 45.5390,5.8680 45.5590,5.8910=cognin @chambery`,
  ),
  road('Échangeur de Saint-Quentin', 'road', `@saint-quentin-a43 @saint-quentin-fallavier`),
  road('Échangeur de Villefontaine', 'road', `@villefontaine-a43 @la-verpilliere`),
  road('Villefontaine', 'avenue', `@villefontaine-a43 45.6130,5.1500=villefontaine 45.6290,5.1200=chesnes @saint-quentin-a43`),
  road('Échangeur de L’Isle-d’Abeau', 'road', `@lisle-dabeau-a43 @lisle-dabeau`),
  road('Échangeur de Bourgoin', 'avenue', `@bourgoin-a43 @bourgoin`),
  road('Échangeur de La Tour-du-Pin', 'road', `@la-tour-du-pin-a43 @la-tour-du-pin`),
  road('Échangeur des Abrets', 'road', `@les-abrets-a43 @les-abrets`),
  road(
    'D306 Saint-Priest – Heyrieux – Vienne',
    'road',
    `@saint-priest 45.6720,4.9990 45.6480,5.0260 45.6300,5.0620=heyrieux 45.5960,5.0220 45.5730,4.9820=saint-just-chaleyssin-sud 45.5470,4.9200 @vienne`,
  ),
  road(
    'D41 Vienne – La Côte-Saint-André',
    'road',
    `@vienne 45.5160,4.9470 45.5010,5.0220 45.4700,5.1220=saint-jean-de-bournay-sud 45.4270,5.1960 @la-cote-saint-andre`,
  ),
  road(
    'D518 Heyrieux – Saint-Jean-de-Bournay',
    'road',
    `@heyrieux 45.5790,5.0770 45.5020,5.1390=saint-jean-de-bournay @saint-jean-de-bournay-sud`,
  ),
  road(
    'D1085 Bourgoin – Rives',
    'road',
    `@bourgoin 45.5440,5.2840 45.4960,5.2970 45.4554,5.2924=champier 45.4050,5.3900 45.3530,5.5010=rives 45.3310,5.5550=moirans 45.2960,5.6330=voreppe`,
  ),
  road('Échangeur de Rives', 'road', `@rives-a48 @rives`),
  road('Échangeur de Moirans', 'road', `@moirans-a48 @moirans 45.3480,5.5760 45.3650,5.5870=voiron`),
  road('Échangeur de Voreppe', 'road', `@voreppe-a48 @voreppe`),
  road('D1075 Voiron – Les Abrets', 'road', `@voiron 45.4110,5.5920 45.4560,5.5800 45.5010,5.5830 @les-abrets`),
  road(
    'D1092 Moirans – Romans',
    'road',
    `@moirans 45.3020,5.4920=tullins 45.2510,5.4310=vinay-nord 45.2100,5.4060=vinay 45.1500,5.3180=saint-marcellin 45.1160,5.2250 45.0780,5.1430 45.0490,5.0580=romans 45.0330,5.0500=bourg-de-peage 44.9890,4.9680 @bourg-les-valence`,
  ),
  road('Échangeur de Saint-Marcellin', 'road', `@saint-marcellin-a49 @saint-marcellin`),
  road('Échangeur de Romans', 'road', `@romans-a49 @bourg-de-peage`),
  road('D538 Romans – Beaurepaire', 'road', `@romans 45.1130,5.0280 45.1750,5.0130=hauterives-sud 45.2560,5.0270 @beaurepaire`),
  road(
    'Grenoble, rocade sud',
    'express',
    `@porte-de-france 45.1800,5.7010=catane 45.1650,5.7010 45.1490,5.7000=comboire-nord 45.1440,5.7150=echirolles-rocade 45.1500,5.7430=eybens-rocade 45.1690,5.7640 45.1820,5.7780=gieres-rocade @meylan-a41`,
  ),
  road('Grenoble, A480', 'express', `@comboire-nord 45.1280,5.6940 45.1050,5.6950=pont-de-claix-a480 45.0700,5.6780 45.0530,5.6760=vif`),
  road('Grenoble, quais', 'avenue', `@porte-de-france 45.1930,5.7230=bastille 45.1950,5.7350=ile-verte 45.1930,5.7480 @meylan-a41`),
  road(
    'Grenoble, grands boulevards',
    'avenue',
    `@catane 45.1790,5.7130 45.1800,5.7220=chavant-ouest 45.1840,5.7310=grenoble 45.1880,5.7380 @ile-verte`,
  ),
  road(
    'Grenoble, cours Jean-Jaurès',
    'avenue',
    `45.1910,5.7140=gare-de-grenoble 45.1790,5.7180 45.1660,5.7120=alliance 45.1470,5.7060=echirolles 45.1240,5.6990=le-pont-de-claix @pont-de-claix-a480`,
  ),
  road('Grenoble, gare', 'street', `@porte-de-france @gare-de-grenoble 45.1900,5.7220 @bastille`),
  road('Grenoble, Jean-Perrot', 'avenue', `@grenoble 45.1740,5.7370 45.1620,5.7420=teisseire 45.1510,5.7480=eybens @eybens-rocade`),
  road(
    'Saint-Martin-d’Hères',
    'avenue',
    `@grenoble 45.1830,5.7480 45.1790,5.7620=saint-martin-dheres 45.1800,5.7880=gieres @gieres-rocade`,
  ),
  road('Échirolles', 'avenue', `@echirolles 45.1440,5.7160 @echirolles-rocade 45.1560,5.7250=grand-place 45.1660,5.7280 @teisseire`),
  road(
    'Fontaine – Sassenage',
    'avenue',
    `@catane 45.1870,5.7000 45.1930,5.6880=fontaine 45.2080,5.6690=sassenage 45.2330,5.6780=saint-egreve @saint-egreve-a48`,
  ),
  road('Saint-Égrève – Voreppe', 'road', `@saint-egreve 45.2590,5.6640 45.2800,5.6480 @voreppe`),
  road(
    'D1090 Meylan – Crolles',
    'road',
    `@meylan-a41 45.2110,5.7790=meylan 45.2330,5.8110 45.2520,5.8320=saint-ismier 45.2800,5.8790=crolles @crolles-a41`,
  ),
  road(
    'D523 Domène – Pontcharra',
    'road',
    `@gieres 45.2030,5.8330=domene 45.2360,5.8840 45.2860,5.9310 45.3500,5.9770 45.4360,6.0170=pontcharra @pontcharra-a41`,
  ),
  road('D1091 Vizille', 'road', `@le-pont-de-claix 45.0950,5.7290 45.0780,5.7720=vizille @eybens`),
];
