import { road, type Road } from './road.ts';

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
