import { circle, groupsOf, polygon, sitesOf, type OrganizationSpec } from './organization.ts';

export const LUMIERE: OrganizationSpec = {
  key: 'TL',
  name: 'Transports Lumière',
  legalName: 'Transports Lumière SAS',
  siren: '814205396',
  address: '14 rue du Champ-Dolin',
  postalCode: '69800',
  city: 'Saint-Priest',
  email: 'exploitation@transports-lumiere.example',
  phone: '+33 4 65 71 00 10',
  domain: 'transports-lumiere.example',
  themeColor: '#0e5c66',
  drivers: 180,
  fleets: [
    { code: 'MES', name: 'Messagerie urbaine', color: '#1d6f8a' },
    { code: 'REG', name: 'Régional Rhône-Alpes', color: '#7a5c1e' },
    { code: 'EXP', name: 'Express 24/7', color: '#8a2f4b' },
    { code: 'FRO', name: 'Froid', color: '#2a5ea8' },
    { code: 'CAR', name: 'Cars et navettes', color: '#3f7a3a' },
    { code: 'CHA', name: 'Chantiers et levage', color: '#a8552c' },
  ],
  sites: sitesOf(`
    DEP-SP | depot | Dépôt de Saint-Priest | 14 rue du Champ-Dolin | 69800 | Saint-Priest | 45.7090,4.9510 | 220
    DEP-CO | depot | Plate-forme froid de Corbas | 8 avenue du 24-Août-1944 | 69960 | Corbas | 45.6655,4.9075 | 200
    DEP-VI | depot | Agence de Villeurbanne | 31 rue Alexandre-Dumas | 69120 | Vaulx-en-Velin | 45.7685,4.9175 | 130
    DEP-GR | depot | Agence de Grenoble | 5 rue de l’Argentière | 38360 | Sassenage | 45.2120,5.6720 | 150
    DEP-SE | depot | Agence de Saint-Étienne | 22 avenue Benoît-Fourneyron | 42160 | Andrézieux-Bouthéon | 45.5300,4.2640 | 150
    DEP-VA | depot | Agence de Valence | 60 rue Jean-Monnet | 26800 | Portes-lès-Valence | 44.8800,4.8700 | 160
    DEP-EX | depot | Hub express Saint-Exupéry | Zone Cargo | 69125 | Colombier-Saugnieu | 45.7260,5.0940 | 260
    DEP-CA | depot | Garage des cars | 3 rue de la Poudrette | 69100 | Villeurbanne | 45.7570,4.9030 | 120
    ATE-SP | workshop | Atelier de Saint-Priest | 20 rue du Champ-Dolin | 69800 | Saint-Priest | 45.7075,4.9540 | 80
    CH-PD | other | Chantier Part-Dieu sud | Rue du Docteur-Bouchut | 69003 | Lyon | 45.7596,4.8580 | 140
    CH-GE | other | Chantier Gerland | Avenue Tony-Garnier | 69007 | Lyon | 45.7265,4.8340 | 180
    CH-CA | other | Chantier Carré de Soie | Rue de la Soie | 69120 | Vaulx-en-Velin | 45.7632,4.9190 | 160
    CL-MG | customer | Marché de gros Lyon-Corbas | 34 rue Marcel-Mérieux | 69960 | Corbas | 45.6610,4.9020 | 240
    CL-HA | customer | Halles de Lyon | 102 cours Lafayette | 69003 | Lyon | 45.7629,4.8505 | 70
    CL-CO | customer | Confluence, pôle commercial | 112 cours Charlemagne | 69002 | Lyon | 45.7415,4.8185 | 110
    CL-EU | customer | Eurexpo | Avenue Louis-Blériot | 69680 | Chassieu | 45.7330,4.9560 | 320
    CL-GE | customer | Hôpital Édouard-Herriot | 5 place d’Arsonval | 69003 | Lyon | 45.7438,4.8815 | 200
    CL-LS | customer | Hôpital Lyon Sud | 165 chemin du Grand-Revoyet | 69310 | Pierre-Bénite | 45.7000,4.8110 | 240
    CL-PH | customer | Port Édouard-Herriot | 1 rue d’Arles | 69007 | Lyon | 45.7160,4.8370 | 350
    CL-VF | customer | Zone nord de Villefranche | 480 avenue de l’Europe | 69400 | Villefranche-sur-Saône | 45.9990,4.7230 | 150
    CL-BJ | customer | La Maladière | 12 avenue Henri-Barbusse | 38300 | Bourgoin-Jallieu | 45.5930,5.2640 | 150
    CL-CH | customer | Parc de Chesnes | 40 rue du Ruisseau | 38070 | Saint-Quentin-Fallavier | 45.6310,5.1170 | 300
    CL-VN | customer | Zone de Malissol | 9 rue des Frères-Grellet | 38200 | Vienne | 45.5370,4.8870 | 140
    CL-GR | customer | Presqu’île scientifique | 17 avenue des Martyrs | 38000 | Grenoble | 45.2030,5.7050 | 220
    CL-MO | customer | Centr’Alp | 170 rue de Chatagnon | 38430 | Moirans | 45.3230,5.5880 | 220
    CL-SE | customer | Technopôle de Saint-Étienne | 10 rue de la Robotique | 42000 | Saint-Étienne | 45.4500,4.3920 | 130
    CL-ML | customer | Zone du Meyrol | 3 rue Maurice-Meyer | 26200 | Montélimar | 44.5740,4.7520 | 140
    CL-RO | customer | Zone des Allobroges | 21 rue Réaumur | 26100 | Romans-sur-Isère | 45.0560,5.0720 | 140
    FU-SP | fuel | Station poids lourds de Saint-Priest | Route de Grenoble | 69800 | Saint-Priest | 45.7010,4.9760 | 60
    FU-CH | charging | Bornes du dépôt de Saint-Priest | 14 rue du Champ-Dolin | 69800 | Saint-Priest | 45.7098,4.9498 | 50
    PA-CH | parking | Aire poids lourds de Communay | A46 | 69360 | Communay | 45.6085,4.8480 | 120
  `),
  zones: [
    {
      code: 'ZFE-LY',
      name: 'ZFE Lyon',
      kind: 'low-emission',
      color: '#3f7a3a',
      area: polygon(
        '45.7818,4.8862 45.7660,4.9052 45.7460,4.9105 45.7238,4.9035 45.7085,4.8810 45.7045,4.8640 45.7135,4.8270 45.7330,4.8155 45.7580,4.8120 45.7805,4.8050 45.7918,4.8215 45.7885,4.8560',
      ),
    },
    {
      code: 'PRQ',
      name: 'Presqu’île, livraison avant 11 h 30',
      kind: 'work',
      color: '#1d6f8a',
      area: polygon('45.7480,4.8240 45.7690,4.8290 45.7690,4.8372 45.7640,4.8395 45.7560,4.8370 45.7478,4.8330'),
    },
    {
      code: 'CORB',
      name: 'Zone industrielle de Corbas',
      kind: 'work',
      color: '#2a5ea8',
      area: polygon('45.6740,4.8950 45.6740,4.9220 45.6560,4.9260 45.6540,4.8960'),
    },
    {
      code: 'PORT',
      name: 'Port Édouard-Herriot',
      kind: 'allowed',
      color: '#7a5c1e',
      area: polygon('45.7230,4.8310 45.7210,4.8400 45.7060,4.8440 45.7030,4.8370 45.7130,4.8300'),
      speedLimitKmh: 30,
    },
    { code: 'AERO', name: 'Aéroport Saint-Exupéry', kind: 'allowed', color: '#7a5c1e', area: circle(45.723, 5.088, 2600) },
    {
      code: 'CHIM',
      name: 'Vallée de la chimie, transit interdit',
      kind: 'forbidden',
      color: '#a11d2c',
      area: polygon('45.7070,4.8450 45.7060,4.8560 45.6790,4.8590 45.6640,4.8530 45.6650,4.8460 45.6900,4.8470'),
    },
    { code: 'CPD', name: 'Chantier Part-Dieu', kind: 'work', color: '#a8552c', area: circle(45.7596, 4.858, 260), speedLimitKmh: 20 },
    {
      code: 'GRE',
      name: 'Agglomération grenobloise',
      kind: 'work',
      color: '#1d6f8a',
      area: polygon(
        '45.2330,5.6630 45.2250,5.7300 45.2100,5.7850 45.1800,5.7950 45.1450,5.7600 45.1230,5.7050 45.1500,5.6850 45.1900,5.6800',
      ),
    },
    {
      code: 'VDR',
      name: 'Couloir du Rhône, A7',
      kind: 'other',
      color: '#5c5c5c',
      area: {
        kind: 'corridor',
        line: [
          [4.868, 45.5255],
          [4.837, 45.466],
          [4.82, 45.3185],
          [4.856, 45.225],
          [4.879, 45.084],
          [4.883, 44.956],
          [4.879, 44.896],
          [4.806, 44.759],
          [4.788, 44.637],
        ],
        halfWidthM: 900,
      },
    },
    { code: 'NUIT', name: 'Parking de nuit Communay', kind: 'allowed', color: '#3f7a3a', area: circle(45.6085, 4.848, 350) },
  ],
  groups: groupsOf(`
    MES | vul   | 30 | day         | DEP-SP DEP-VI DEP-SP               | 0-14   | 60-130  | 5-40
    MES | vul   | 12 | everyday    | DEP-VI                             | 0-12   | 70-150  | 4-14
    MES | vul   | 18 | early       | DEP-VI                             | 0-18   | 70-150  | 4-14
    MES | moto  | 6  | day         | DEP-VI                             | 0-9    | 35-85   | 5-40
    MES | vp    | 10 | day         | DEP-SP DEP-VI DEP-GR               | 3-55   | 40-190  | 20-45
    REG | pl    | 22 | day         | DEP-SP DEP-SP DEP-SE DEP-GR DEP-VA | 8-95   | 140-340 | 15-45
    REG | pl    | 8  | everyday    | DEP-SP DEP-VA                      | 5-80   | 160-320 | 15-45
    REG | vul   | 12 | day         | DEP-GR DEP-SE DEP-VA               | 2-40   | 60-190  | 6-45
    EXP | vul   | 16 | early       | DEP-EX DEP-SP                      | 3-60   | 150-280 | 6-25
    EXP | vul   | 16 | late        | DEP-EX DEP-VA                      | 3-60   | 150-280 | 6-25
    EXP | pl    | 5  | night-early | DEP-SP DEP-EX DEP-VA               | 40-140 | 310-420 | 20-45
    EXP | pl    | 14 | late        | DEP-SP DEP-EX DEP-VA               | 10-110 | 220-380 | 15-45
    EXP | pl    | 5  | night-late  | DEP-SP DEP-EX DEP-GR               | 40-140 | 310-420 | 20-45
    EXP | pl    | 14 | early       | DEP-SP DEP-EX DEP-GR               | 10-110 | 220-380 | 15-45
    FRO | pl    | 6  | day         | DEP-CO                             | 5-80   | 120-320 | 12-45
    FRO | vul   | 10 | day         | DEP-CO DEP-CO DEP-GR               | 2-30   | 60-170  | 6-40
    FRO | pl    | 2  | night-early | DEP-CO                             | 20-110 | 260-380 | 20-45
    FRO | pl    | 2  | late        | DEP-CO                             | 10-90  | 200-340 | 15-45
    FRO | pl    | 2  | night-late  | DEP-CO                             | 20-110 | 260-380 | 20-45
    FRO | pl    | 2  | early       | DEP-CO                             | 10-90  | 200-340 | 15-45
    CAR | bus   | 12 | everyday    | DEP-CA                             | 0-30   | 130-240 | 6-40
    CAR | vp    | 2  | day         | DEP-CA                             | 0-14   | 20-60   | 15-40
    CHA | engin | 10 | machine     | CH-PD CH-GE CH-CA                  | 0-3    | 1-4     | 5-20
    CHA | pl    | 4  | day         | DEP-CO                             | 2-25   | 60-150  | 25-45
  `),
};
