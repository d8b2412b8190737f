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

/** Bordeaux: the rocade, the quays and boulevards, Arcachon and the Médoc gate. */
export const BORDEAUX: readonly Road[] = [
  road(
    'Rocade sud',
    'express',
    `@begles-rocade 44.7870,-0.5560=villenave-rocade 44.7860,-0.5830 44.7880,-0.6080=gradignan-rocade 44.7900,-0.6300=pessac-a63`,
  ),
  road(
    'Rocade ouest',
    'express',
    `@pessac-a63 44.8020,-0.6530=alouette 44.8180,-0.6640 44.8330,-0.6750=merignac-rocade 44.8480,-0.6740 44.8620,-0.6680=le-haillan-rocade 44.8760,-0.6520=eysines-rocade 44.8870,-0.6290 44.8930,-0.6080=le-bouscat-rocade 44.8960,-0.5840=bordeaux-lac 44.8880,-0.5620`,
  ),
  road(
    'Pont d’Aquitaine',
    'express',
    `@bordeaux-lac 44.8870,-0.5620 44.8800,-0.5370 44.8780,-0.5200=lormont-rocade 44.8870,-0.5040=carbon-blanc-a10`,
  ),
  road(
    'Rocade est',
    'express',
    `@lormont-rocade 44.8790,-0.5080 @artigues-rocade 44.8520,-0.5100=tresses-rocade 44.8330,-0.5180=floirac-rocade 44.8110,-0.5200 44.7960,-0.5250=pont-mitterrand @begles-rocade`,
  ),
  road(
    'Quais de Bordeaux',
    'avenue',
    `44.8230,-0.5520=begles-nord 44.8260,-0.5560=gare-saint-jean 44.8340,-0.5640=saint-michel 44.8400,-0.5695=bourse 44.8480,-0.5700=chartrons 44.8600,-0.5580=cap-sciences 44.8720,-0.5530=bacalan @bordeaux-lac`,
  ),
  road(
    'Pont de pierre',
    'avenue',
    `@saint-michel 44.8390,-0.5600=stalingrad 44.8450,-0.5480=bastide 44.8560,-0.5330=cenon 44.8650,-0.5250 @lormont-rocade`,
  ),
  road(
    'Boulevards',
    'avenue',
    `@begles-nord 44.8170,-0.5620=barriere-de-toulouse 44.8210,-0.5800 44.8260,-0.5930=barriere-saint-genes 44.8330,-0.6010=barriere-dornano 44.8430,-0.6010=barriere-dares 44.8520,-0.5960=barriere-du-medoc 44.8610,-0.5850 44.8680,-0.5700 @bacalan`,
  ),
  road('Cours de l’Intendance', 'street', `@bourse 44.8420,-0.5760=gambetta-bdx 44.8390,-0.5870=meriadeck @barriere-dornano`),
  road(
    'Cours Victor-Hugo',
    'street',
    `@saint-michel 44.8340,-0.5720=victoire-nord 44.8310,-0.5730=victoire 44.8290,-0.5830 @barriere-saint-genes`,
  ),
  road(
    'Cours du Médoc',
    'avenue',
    `@chartrons 44.8520,-0.5800 @barriere-du-medoc 44.8650,-0.6000=le-bouscat 44.8790,-0.6130=bruges-sud @le-bouscat-rocade`,
  ),
  road(
    'Avenue de la Marne – Mérignac',
    'avenue',
    `@barriere-dares 44.8410,-0.6200 44.8420,-0.6450=merignac 44.8360,-0.6620 @merignac-rocade 44.8330,-0.7010=aeroport-merignac`,
  ),
  road(
    'Cours du Maréchal-Gallieni – Pessac',
    'avenue',
    `@barriere-dornano 44.8220,-0.6150=bordeaux-montaigne-nord 44.8060,-0.6310=pessac 44.8010,-0.6450 @alouette`,
  ),
  road(
    'Cours de la Libération – Gradignan',
    'avenue',
    `@barriere-saint-genes 44.8140,-0.5900=talence 44.7980,-0.6010 @gradignan-rocade 44.7720,-0.6150=gradignan 44.7540,-0.6390=canejan-est`,
  ),
  road(
    'Villenave-d’Ornon',
    'avenue',
    `@barriere-de-toulouse 44.8030,-0.5580=begles @villenave-rocade 44.7770,-0.5670=villenave 44.7290,-0.6000=leognan`,
  ),
  road('Eysines – Le Taillan', 'avenue', `@le-bouscat 44.8760,-0.6300 @eysines-rocade 44.8840,-0.6480=eysines 44.9040,-0.6700=le-taillan`),
  road('Saint-Médard-en-Jalles', 'avenue', `@le-haillan-rocade 44.8720,-0.6810=le-haillan 44.8950,-0.7180=saint-medard`),
  road('Blanquefort', 'avenue', `@le-bouscat-rocade 44.9110,-0.6340=blanquefort 44.9510,-0.6060=parempuyre`),
  road(
    'Lormont – Bassens',
    'avenue',
    `@lormont-rocade 44.8870,-0.5200=lormont 44.9040,-0.5180=bassens 44.9270,-0.4910=ambares @carbon-blanc-a10`,
  ),
  road('Floirac', 'avenue', `@bastide 44.8350,-0.5400 44.8310,-0.5290=floirac @floirac-rocade`),
  road(
    'Tresses – Créon',
    'road',
    `@tresses-rocade 44.8480,-0.4630=tresses 44.8080,-0.4080 44.7750,-0.3480=creon 44.7120,-0.3680=cadillac-nord @podensac`,
  ),
  road(
    'A10 Carbon-Blanc – Saint-André-de-Cubzac',
    'motorway',
    `@carbon-blanc-a10 44.9190,-0.4820 44.9560,-0.4660 44.9900,-0.4420=saint-andre-de-cubzac`,
  ),
  road(
    'A63 – A660 Arcachon',
    'motorway',
    `@pessac-a63 44.7700,-0.6580=canejan-a63 44.7370,-0.7040=cestas-a63 44.6970,-0.7750 44.6440,-0.8380=le-barp-a63 44.6270,-0.9130 44.6180,-1.0090=biganos-sud 44.6170,-1.0900 44.6360,-1.1440=la-teste`,
  ),
  road('Arcachon', 'avenue', `@la-teste 44.6520,-1.1540 44.6590,-1.1680=arcachon`),
  road('Cestas', 'road', `@cestas-a63 44.7450,-0.6820=cestas 44.7560,-0.6580 @canejan-a63 @canejan-est`),
];

/** Toulouse: the rocade and the avenues it serves. */
export const TOULOUSE: readonly Road[] = [
  road(
    'Rocade est',
    'express',
    `@ginestous 43.6470,1.4480=borderouge-ouest 43.6410,1.4650 43.6350,1.4780=croix-daurade @gramont 43.6130,1.4880=soupetard 43.5990,1.4860 43.5850,1.4870=montaudran @le-palays`,
  ),
  road(
    'Rocade sud',
    'express',
    `@le-palays 43.5610,1.4660 43.5560,1.4530=rangueil 43.5490,1.4380 @langlade 43.5590,1.3990=mirail 43.5700,1.3900`,
  ),
  road(
    'Rocade ouest',
    'express',
    `@mirail 43.5760,1.3870 43.5890,1.3820=lardenne 43.6000,1.3840 @purpan 43.6200,1.3930=les-arenes-nord 43.6330,1.4060=blagnac-pont 43.6450,1.4180=sesquieres-rocade @ginestous`,
  ),
  road('Sesquières', 'avenue', `@sesquieres @sesquieres-rocade`),
  road(
    'Allées Jean-Jaurès',
    'avenue',
    `43.6045,1.4440=capitole 43.6085,1.4490=jean-jaures-tls 43.6112,1.4540=matabiau 43.6150,1.4600 43.6190,1.4660=jolimont-nord 43.6240,1.4750=roseraie @gramont`,
  ),
  road(
    'Canal du Midi',
    'avenue',
    `@matabiau 43.6040,1.4570 43.5965,1.4530=saint-aubin-sud 43.5900,1.4500=grand-rond-sud 43.5830,1.4550 43.5740,1.4640=saouzelong 43.5640,1.4700 @rangueil`,
  ),
  road(
    'Boulevards de la Garonne',
    'avenue',
    `@matabiau 43.6120,1.4400=arnaud-bernard 43.6070,1.4330 43.6040,1.4310=saint-pierre 43.5985,1.4350=pont-neuf-est 43.5930,1.4440=grand-rond @grand-rond-sud`,
  ),
  road('Allées Jules-Guesde', 'street', `@grand-rond 43.5995,1.4470=carmes-est @capitole`),
  road(
    'Saint-Cyprien',
    'avenue',
    `@pont-neuf-est 43.5985,1.4310=saint-cyprien 43.5950,1.4230 43.5930,1.4150=patte-doie 43.5955,1.4030=cartoucherie 43.6040,1.3900 @purpan`,
  ),
  road(
    'Route de Bayonne – Colomiers',
    'avenue',
    `@purpan 43.6100,1.3530 43.6110,1.3360=colomiers 43.6040,1.3050 43.6000,1.2330=leguevin @leguevin-n124`,
  ),
  road('Colomiers, N124', 'avenue', `@colomiers @colomiers-n124`),
  road(
    'Route de Saint-Simon',
    'avenue',
    `@patte-doie 43.5830,1.4080=bagatelle 43.5740,1.4000 @mirail 43.5560,1.3740 43.5370,1.3450=cugnaux 43.5230,1.3410=villeneuve-tolosane 43.5160,1.3260=frouzins @muret`,
  ),
  road('Route de Tarbes', 'avenue', `@patte-doie 43.5790,1.4140 43.5620,1.4090=lafourguette @langlade 43.5320,1.4120 @portet @portet-a64`),
  road(
    'Avenue de Lardenne – Plaisance',
    'avenue',
    `@cartoucherie 43.5930,1.3870 @lardenne 43.5870,1.3590 43.5890,1.3190=tournefeuille 43.5660,1.2960=plaisance 43.5350,1.2290=fonsorbes 43.5110,1.1760=saint-lys`,
  ),
  road(
    'Blagnac',
    'avenue',
    `@blagnac-pont 43.6350,1.3930=blagnac 43.6310,1.3760=aeroport-blagnac 43.6480,1.3530=airbus 43.6490,1.3240=cornebarrieu @colomiers-n124`,
  ),
  road('Voie lactée', 'express', `@les-arenes-nord 43.6260,1.3800 @aeroport-blagnac`),
  road(
    'Beauzelle – Grenade',
    'road',
    `@blagnac 43.6670,1.3770=beauzelle 43.7120,1.3330 43.7670,1.2920=grenade 43.7800,1.3360 @castelnau-destretefonds`,
  ),
  road('Avenue de Fronton', 'avenue', `@arnaud-bernard 43.6190,1.4360 43.6310,1.4340=barriere-de-paris @sesquieres`),
  road(
    'Route de Launaguet',
    'avenue',
    `@barriere-de-paris 43.6370,1.4430 @borderouge-ouest 43.6600,1.4540 43.6760,1.4560=launaguet 43.6940,1.4340=castelginest @saint-alban`,
  ),
  road(
    'Route d’Albi',
    'avenue',
    `@roseraie 43.6310,1.4740 @croix-daurade 43.6590,1.4840=lunion 43.6640,1.4990=saint-jean 43.7000,1.5600=garidech @garidech-sud`,
  ),
  road('Balma', 'avenue', `@soupetard 43.6110,1.4990=balma 43.5990,1.5220=quint`),
  road('Avenue de Castres', 'avenue', `@matabiau 43.6050,1.4670=jolimont 43.6040,1.4780 @soupetard`),
  road('Route de Revel', 'avenue', `@montaudran 43.5710,1.5120 43.5540,1.5340=saint-orens 43.5170,1.5590=escalquens @montgiscard`),
  road('Labège', 'avenue', `@le-palays 43.5540,1.5060=labege-innopole @labege-a61 43.5420,1.5300=labege @saint-orens`),
  road('Ramonville', 'avenue', `@rangueil 43.5590,1.4760 43.5470,1.4750=ramonville @labege-innopole`),
];
