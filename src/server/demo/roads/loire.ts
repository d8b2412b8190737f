import { road, type Road } from './road.ts';

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
