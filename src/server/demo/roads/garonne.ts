import { road, type Road } from './road.ts';

/** From Toulouse to Bordeaux and around: A62, A61, A64, A68, A20, A89, the old national roads. */
export const GARONNE: readonly Road[] = [
  road(
    'A62 Toulouse – Agen',
    'motorway',
    `
    43.6560,1.4310=ginestous 43.6880,1.4230=saint-jory-a62 43.7330,1.3890 43.7780,1.3590=eurocentre 43.8270,1.3510 43.8730,1.3430 43.9180,1.3370 43.9640,1.3270=montauban-a62 43.9890,1.2890 44.0180,1.2310 44.0330,1.1620 44.0410,1.1130=castelsarrasin-a62
    44.0560,1.0400 44.0760,0.9680 44.0900,0.8920=valence-dagen-a62 44.1120,0.8270 44.1400,0.7610 44.1590,0.6880 44.1720,0.6130=agen-a62`,
  ),
  road(
    'A62 Agen – Bordeaux',
    'motorway',
    `
    @agen-a62 44.1900,0.5420 44.2210,0.4790 44.2580,0.4210 44.2990,0.3490=damazan-a62 44.3390,0.2800 44.3830,0.2310 44.4330,0.1680=marmande-a62 44.4690,0.0980 44.4990,0.0160 44.5150,-0.0710=la-reole-a62 44.5280,-0.1530 44.5330,-0.2250=langon-a62
    44.5630,-0.3010 44.6010,-0.3620 44.6390,-0.4190=podensac-a62 44.6820,-0.4660 44.7250,-0.4960 44.7680,-0.5210=la-prade 44.7870,-0.5320=begles-rocade`,
  ),
  road(
    'A20 Montauban – Cahors',
    'motorway',
    `@montauban-a62 44.0030,1.3860=montauban-sud 44.0220,1.4020=montauban-est 44.0660,1.4290 44.1120,1.4930 44.1510,1.5280=caussade-a20 44.2100,1.5440 44.2690,1.5290 44.3270,1.5260 44.3830,1.5190=cahors-sud-a20`,
  ),
  road('N20 Cahors', 'road', `@cahors-sud-a20 44.4160,1.4630 44.4480,1.4410=cahors`),
  road(
    'D820 Toulouse – Montauban',
    'road',
    `43.6440,1.4330=sesquieres 43.6700,1.4280=aucamville 43.6930,1.4110=saint-alban 43.7400,1.3720=saint-jory 43.7860,1.3470=castelnau-destretefonds 43.8550,1.3490=grisolles-nord 43.9300,1.3570 43.9900,1.3500 44.0170,1.3550=montauban`,
  ),
  road(
    'D813 Montauban – Agen',
    'road',
    `@montauban 44.0330,1.2860 44.0420,1.1920 44.0400,1.1080=castelsarrasin 44.1030,1.0850=moissac 44.1150,0.9890 44.1080,0.8900=valence-dagen 44.1350,0.8060 44.1760,0.7170 44.2020,0.6240=agen`,
  ),
  road(
    'D813 Agen – Marmande',
    'road',
    `@agen 44.2350,0.5660 44.2560,0.4990=port-sainte-marie-est 44.3070,0.3890=aiguillon-nord 44.3560,0.3380 44.3930,0.3120=tonneins 44.4490,0.2350 44.4990,0.1640=marmande`,
  ),
  road(
    'D1113 Marmande – Bordeaux',
    'road',
    `@marmande 44.5400,0.0820 44.5800,-0.0380=la-reole 44.5690,-0.1240 44.5530,-0.2430=langon 44.6070,-0.3160 44.6480,-0.3570=podensac 44.7030,-0.4120 44.7440,-0.4830 @la-prade`,
  ),
  road('Échangeur de Castelsarrasin', 'road', `@castelsarrasin-a62 @castelsarrasin`),
  road('Échangeur de Valence-d’Agen', 'road', `@valence-dagen-a62 @valence-dagen`),
  road('Échangeur d’Agen', 'road', `@agen-a62 44.1830,0.6190 @agen`),
  road('Échangeur de Marmande', 'road', `@marmande-a62 44.4700,0.1620 @marmande`),
  road('Échangeur de La Réole', 'road', `@la-reole-a62 44.5500,-0.0550 @la-reole`),
  road('Échangeur de Langon', 'road', `@langon-a62 @langon`),
  road('Échangeur de Podensac', 'road', `@podensac-a62 @podensac`),
  road('Échangeur d’Eurocentre', 'road', `@eurocentre @castelnau-destretefonds`),
  road('Échangeur de Saint-Jory', 'road', `@saint-jory-a62 @saint-alban`),
  road('Montauban, rocade', 'avenue', `@montauban 44.0150,1.3700 @montauban-est`),
  road('Montauban, Sapiac', 'avenue', `@montauban 44.0080,1.3560=sapiac 43.9990,1.3710 @montauban-sud`),
  road('Agen, boulevards', 'avenue', `@agen 44.2080,0.6160=gare-dagen 44.2070,0.6330 44.1960,0.6340 @agen 44.1860,0.6710=bon-encontre`),
  road('Caussade', 'road', `@caussade-a20 44.1610,1.5380=caussade`),
  road(
    'A61 Toulouse – Carcassonne',
    'motorway',
    `
    43.5680,1.4840=le-palays 43.5420,1.5080=labege-a61 43.5130,1.5260=montgiscard-ouest 43.4770,1.5560 43.4470,1.6060 43.4140,1.6710=villefranche-a61 43.3840,1.7260 43.3580,1.7940=avignonet 43.3270,1.8550 43.3010,1.9310=castelnaudary-a61 43.2720,2.0120 43.2440,2.0920=bram-a61
    43.2210,2.1790 43.2030,2.2720 43.1960,2.3240=carcassonne-ouest`,
  ),
  road('Carcassonne', 'avenue', `@carcassonne-ouest 43.2060,2.3370 43.2130,2.3510=carcassonne`),
  road(
    'D813 Toulouse – Castelnaudary',
    'road',
    `@ramonville 43.5160,1.4990=castanet 43.4580,1.5770=montgiscard 43.3990,1.7190=villefranche-de-lauragais 43.3600,1.8120 43.3190,1.9530=castelnaudary 43.2480,2.1130=bram 43.2320,2.2430 @carcassonne`,
  ),
  road('Échangeur de Villefranche', 'road', `@villefranche-a61 @villefranche-de-lauragais`),
  road('Échangeur de Castelnaudary', 'road', `@castelnaudary-a61 @castelnaudary`),
  road('Échangeur de Bram', 'road', `@bram-a61 @bram`),
  road(
    'A66 – N20 Pamiers',
    'motorway',
    `@villefranche-a61 43.3660,1.6790 43.3010,1.6580=nailloux-a66 43.2350,1.6380 43.1700,1.6230 43.1140,1.6290=pamiers-a66`,
  ),
  road(
    'D820 Toulouse – Foix',
    'road',
    `43.5230,1.4080=portet 43.4840,1.4180 43.4520,1.4010=labarthe 43.3510,1.4770=auterive 43.2780,1.5380 43.2340,1.5990=saverdun-est 43.1170,1.6110=pamiers 43.0440,1.6090 42.9650,1.6060=foix`,
  ),
  road('Échangeur de Pamiers', 'road', `@pamiers-a66 @pamiers`),
  road(
    'A64 Toulouse – Saint-Gaudens',
    'motorway',
    `
    43.5430,1.4160=langlade 43.5220,1.3900=portet-a64 43.4920,1.3540 43.4560,1.3330=muret-a64 43.4050,1.2790 43.3560,1.2350=carbonne-nord-a64 43.3010,1.2140 43.2520,1.1470 43.2230,1.0660=martres-a64 43.1800,0.9990 43.1510,0.9230=saint-martory-a64 43.1260,0.8420 43.1180,0.7480=saint-gaudens-a64`,
  ),
  road(
    'A64 Saint-Gaudens – Tarbes',
    'motorway',
    `@saint-gaudens-a64 43.1050,0.6350=montrejeau-a64 43.1050,0.5210 43.1160,0.4020=lannemezan-a64 43.1590,0.3180 43.2000,0.2260 43.2140,0.1260 43.2180,0.0600=tarbes-a64`,
  ),
  road('Tarbes', 'avenue', `@tarbes-a64 43.2260,0.0620 43.2330,0.0780=tarbes`),
  road('Échangeur de Lannemezan', 'road', `@lannemezan-a64 43.1250,0.3860=lannemezan`),
  road(
    'D817 Muret – Saint-Gaudens',
    'road',
    `@portet 43.4920,1.3570 43.4600,1.3270=muret 43.3830,1.2470 43.2970,1.2230=carbonne 43.2075,1.0865=cazeres 43.1990,1.0130=martres 43.1410,0.9310=saint-martory 43.1080,0.7230=saint-gaudens`,
  ),
  road('Échangeur de Muret', 'road', `@muret-a64 @muret`),
  road('Échangeur de Saint-Gaudens', 'road', `@saint-gaudens-a64 @saint-gaudens`),
  road('Échangeur de Carbonne', 'road', `@carbonne-nord-a64 43.3280,1.2310 @carbonne`),
  road(
    'A68 – N88 Albi',
    'motorway',
    `43.6270,1.4850=gramont 43.6480,1.5260=montrabe 43.6840,1.5830=garidech-sud 43.7230,1.6330=montastruc-a68 43.7640,1.6910=saint-sulpice-a68 43.8130,1.7760 43.8560,1.8330 43.8880,1.9110=gaillac-a68 43.9040,2.0130 43.9190,2.1030=albi-ouest`,
  ),
  road('Albi', 'avenue', `@albi-ouest 43.9240,2.1280 43.9290,2.1480=albi`),
  road(
    'D988 Saint-Sulpice – Gaillac – Albi',
    'road',
    `@saint-sulpice-a68 43.7750,1.6860=saint-sulpice 43.8270,1.7950=rabastens-est 43.9010,1.8970=gaillac 43.9190,2.0150 @albi`,
  ),
  road('D112 Lavaur – Castres', 'road', `@saint-sulpice 43.6990,1.8190=lavaur 43.6560,1.9630 43.6270,2.0800 43.6060,2.2410=castres`),
  road(
    'N126 Toulouse – Castres',
    'road',
    `@balma 43.5900,1.5880 43.5700,1.7260=lanta-est 43.5740,1.8940=puylaurens-ouest 43.5720,2.0120=puylaurens 43.5890,2.1280 @castres`,
  ),
  road(
    'N124 Toulouse – Auch',
    'express',
    `43.6090,1.3730=purpan 43.6130,1.3180=colomiers-n124 43.6070,1.2430=leguevin-n124 43.6090,1.1570 43.6130,1.0870=lisle-jourdain-n124 43.6260,0.9990 43.6290,0.8980=gimont-est 43.6290,0.7640 43.6470,0.6410 43.6460,0.5900=auch`,
  ),
  road('L’Isle-Jourdain', 'road', `@lisle-jourdain-n124 43.6130,1.0800=lisle-jourdain 43.6780,0.9760=cologne-sud`),
  road(
    'N21 Agen – Auch',
    'road',
    `@agen 44.1220,0.6170 44.0410,0.6350=astaffort-sud 43.9340,0.6220=lectoure 43.8490,0.6620=fleurance 43.7440,0.6200 @auch`,
  ),
  road(
    'N21 Agen – Villeneuve-sur-Lot – Bergerac',
    'road',
    `@gare-dagen 44.2780,0.6590 44.3470,0.6960 44.4070,0.7050=villeneuve-sur-lot 44.5000,0.6590 44.5720,0.6150 44.6510,0.5920=castillonnes 44.7440,0.5530 44.8520,0.4830=bergerac`,
  ),
  road(
    'D936 Bergerac – Libourne',
    'road',
    `@bergerac 44.8420,0.3470 44.8400,0.2170=sainte-foy 44.8440,0.0760 44.8510,-0.0430=castillon 44.8790,-0.1440 44.9130,-0.2430=libourne`,
  ),
  road(
    'N89 Libourne – Bordeaux',
    'express',
    `@libourne 44.9060,-0.3180=arveyres-ouest 44.8870,-0.3900=beychac 44.8740,-0.4550 44.8690,-0.5060=artigues-rocade`,
  ),
  road('A89 Libourne – Montpon', 'motorway', `@libourne 44.9750,-0.2080 45.0010,-0.0990=coutras-sud 44.9980,0.0350 45.0050,0.1520=montpon`),
];
