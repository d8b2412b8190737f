import { circle, groupsOf, polygon, sitesOf, type OrganizationSpec } from './organization.ts';

export const GARONNE_SERVICES: OrganizationSpec = {
  key: 'GS',
  name: 'Garonne Services',
  legalName: 'Garonne Services SARL',
  siren: '529871044',
  address: '7 rue Paulin-Talabot',
  postalCode: '31100',
  city: 'Toulouse',
  email: 'contact@garonne-services.example',
  phone: '+33 5 36 49 00 10',
  domain: 'garonne-services.example',
  themeColor: '#8a2f4b',
  drivers: 54,
  fleets: [
    { code: 'TLS', name: 'Interventions Toulouse', color: '#8a2f4b' },
    { code: 'AGE', name: 'Montauban et Agenais', color: '#7a5c1e' },
    { code: 'BDX', name: 'Interventions Bordeaux', color: '#2a5ea8' },
    { code: 'AST', name: 'Astreinte', color: '#a8552c' },
  ],
  sites: sitesOf(`
    TLS | depot | Agence de Toulouse | 7 rue Paulin-Talabot | 31100 | Toulouse | 43.5700,1.4050 | 140
    MTB | depot | Agence de Montauban | 18 avenue de Paris | 82000 | Montauban | 44.0210,1.3600 | 110
    AGN | depot | Agence d’Agen | 40 avenue d’Italie | 47000 | Agen | 44.1900,0.6240 | 110
    BDX | depot | Agence de Bordeaux | 25 avenue de la Madeleine | 33170 | Gradignan | 44.7800,-0.6100 | 130
    ATE | workshop | Atelier de Portet | 12 route d’Espagne | 31120 | Portet-sur-Garonne | 43.5260,1.4110 | 80
    CH-MO | other | Chantier Montaudran | Avenue de l’Aérodrome-de-Montaudran | 31400 | Toulouse | 43.5760,1.4830 | 160
    AIR | customer | Blagnac, zone aéronautique | 2 rond-point Émile-Dewoitine | 31700 | Blagnac | 43.6440,1.3560 | 300
    AER | customer | Aéroport de Toulouse-Blagnac | Boulevard Henri-Ziegler | 31700 | Blagnac | 43.6320,1.3740 | 250
    MAT | customer | Gare Matabiau | 64 boulevard Pierre-Semard | 31500 | Toulouse | 43.6118,1.4530 | 120
    RAN | customer | Hôpital de Rangueil | 1 avenue du Professeur-Jean-Poulhès | 31400 | Toulouse | 43.5590,1.4520 | 220
    LAB | customer | Labège Innopole | 254 rue de l’Occitane | 31670 | Labège | 43.5440,1.5100 | 240
    EUR | customer | Eurocentre | 1 avenue de l’Europe | 31620 | Castelnau-d’Estrétefonds | 43.7840,1.3520 | 260
    GRA | customer | Grenade, marché couvert | Place Jean-Moulin | 31330 | Grenade | 43.7705,1.2935 | 80
    ALB | customer | Albi, quartier de la Madeleine | 20 boulevard de Strasbourg | 81000 | Albi | 43.9315,2.1500 | 110
    CAH | customer | Cahors, zone de Regourd | 150 rue Saint-Ambroise | 46000 | Cahors | 44.4440,1.4440 | 120
    MER | customer | Mérignac Soleil | 1 avenue de l’Yser | 33700 | Mérignac | 44.8350,-0.6690 | 180
    PEL | customer | Hôpital Pellegrin | Place Amélie-Raba-Léon | 33000 | Bordeaux | 44.8290,-0.6030 | 220
    BAC | customer | Bassins à flot | Quai Lawton | 33300 | Bordeaux | 44.8670,-0.5570 | 160
    LAN | customer | Langon, Grand Moulin | 30 cours du Maréchal-de-Lattre | 33210 | Langon | 44.5510,-0.2470 | 110
    FUE | fuel | Station de Langlade | 32 boulevard de Thibaud | 31100 | Toulouse | 43.5450,1.4130 | 60
  `),
  zones: [
    {
      code: 'ZFE-TLS',
      name: 'ZFE Toulouse',
      kind: 'low-emission',
      color: '#3f7a3a',
      area: polygon(
        '43.6410,1.4050 43.6470,1.4480 43.6270,1.4850 43.5990,1.4860 43.5680,1.4840 43.5560,1.4530 43.5490,1.4180 43.5760,1.3870 43.6060,1.3850',
      ),
    },
    {
      code: 'HYPER',
      name: 'Hypercentre de Toulouse',
      kind: 'work',
      color: '#8a2f4b',
      area: polygon('43.6120,1.4400 43.6085,1.4490 43.5990,1.4520 43.5930,1.4440 43.5985,1.4350 43.6070,1.4330'),
    },
    {
      code: 'PISTE',
      name: 'Pistes de Blagnac',
      kind: 'forbidden',
      color: '#a11d2c',
      area: polygon('43.6440,1.3480 43.6460,1.3560 43.6170,1.3790 43.6120,1.3720'),
    },
    {
      code: 'BXC',
      name: 'Bordeaux intra-boulevards',
      kind: 'low-emission',
      color: '#3f7a3a',
      area: polygon(
        '44.8230,-0.5520 44.8170,-0.5620 44.8210,-0.5800 44.8330,-0.6010 44.8430,-0.6010 44.8520,-0.5960 44.8610,-0.5850 44.8720,-0.5530 44.8480,-0.5700',
      ),
    },
    { code: 'LAB', name: 'Labège Innopole', kind: 'work', color: '#2a5ea8', area: circle(43.544, 1.51, 1200) },
    { code: 'MTD', name: 'Chantier Montaudran', kind: 'work', color: '#a8552c', area: circle(43.576, 1.483, 300), speedLimitKmh: 20 },
  ],
  groups: groupsOf(`
    TLS | vul   | 13 | day         | TLS     | 0-26  | 45-150  | 12-45
    TLS | vp    | 4  | day         | TLS     | 2-60  | 40-180  | 20-45
    TLS | moto  | 2  | day         | TLS     | 0-10  | 25-60   | 8-20
    TLS | engin | 2  | machine     | CH-MO   | 0-3   | 1-4     | 5-20
    AGE | vul   | 10 | day         | MTB AGN | 0-45  | 60-200  | 15-45
    BDX | vul   | 10 | day         | BDX     | 0-28  | 45-150  | 12-45
    BDX | vp    | 3  | day         | BDX     | 2-60  | 40-180  | 20-45
    AST | vul   | 2  | night-early | TLS BDX | 10-90 | 220-330 | 15-40
    AST | vul   | 3  | late        | TLS BDX | 2-60  | 140-260 | 8-30
    AST | vul   | 1  | night-late  | TLS     | 10-90 | 220-330 | 15-40
    AST | vul   | 4  | early       | TLS BDX | 2-60  | 140-260 | 8-30
    AST | pl    | 2  | everyday    | TLS     | 2-60  | 120-260 | 15-40
    AST | vul   | 4  | everyday    | TLS BDX | 0-20  | 80-170  | 6-20
  `),
};
