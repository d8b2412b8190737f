import { road, type Road } from './road.ts';

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
