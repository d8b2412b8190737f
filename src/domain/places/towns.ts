import { distanceM } from '../geo/geometry.ts';
import type { PlaceNames } from './area-index.ts';
import { grouped } from '../text/order-rows.ts';

/** A town: name, latitude, longitude (degrees WGS 84, town hall to about a kilometre). Towns of France and the nearest ones across its borders. */
interface Town {
  name: string;
  lat: number;
  lng: number;
}

const LIST = `
Paris,48.857,2.352;Marseille,43.296,5.37;Lyon,45.758,4.835;Toulouse,43.605,1.444;Nice,43.702,7.267;Nantes,47.218,-1.554;Montpellier,43.611,3.877
Strasbourg,48.574,7.752;Bordeaux,44.838,-0.579;Lille,50.63,3.07;Rennes,48.113,-1.676;Reims,49.258,4.032;Toulon,43.124,5.928;Saint-Étienne,45.44,4.387
Le Havre,49.494,0.108;Grenoble,45.188,5.724;Dijon,47.322,5.041;Angers,47.471,-0.552;Villeurbanne,45.767,4.88;Nîmes,43.837,4.36
Clermont-Ferrand,45.778,3.087;Le Mans,48.006,0.199;Aix-en-Provence,43.527,5.447;Brest,48.39,-4.486;Tours,47.394,0.685;Amiens,49.894,2.296
Limoges,45.834,1.262;Annecy,45.899,6.129;Boulogne-Billancourt,48.835,2.241;Perpignan,42.689,2.894;Metz,49.119,6.176;Besançon,47.237,6.024
Orléans,47.903,1.909;Rouen,49.443,1.1;Mulhouse,47.751,7.336;Caen,49.183,-0.371;Nancy,48.692,6.184;Saint-Denis,48.936,2.357;Argenteuil,48.947,2.247
Roubaix,50.69,3.182;Tourcoing,50.724,3.161;Montreuil,48.863,2.443;Avignon,43.949,4.806;Dunkerque,51.034,2.377;Poitiers,46.58,0.34
Versailles,48.804,2.13;La Rochelle,46.16,-1.151;Pau,43.295,-0.37;Créteil,48.79,2.456;Nanterre,48.892,2.207;Vitry-sur-Seine,48.787,2.393
Colmar,48.079,7.358;Calais,50.951,1.859;Béziers,43.344,3.216;Antibes,43.581,7.125;Cannes,43.552,7.017;Saint-Nazaire,47.273,-2.214;Valence,44.933,4.892
Bourges,47.081,2.399;Quimper,47.996,-4.1;Ajaccio,41.919,8.739;Bastia,42.697,9.451;Troyes,48.297,4.074;Lorient,47.748,-3.366;Chambéry,45.564,5.917
Niort,46.324,-0.465;Montauban,44.018,1.355;Charleville-Mézières,49.762,4.72;Beauvais,49.43,2.081;Cholet,47.06,-0.879;Hyères,43.12,6.129
Vannes,47.658,-2.76;Laval,48.07,-0.77;Évry-Courcouronnes,48.624,2.43;Saint-Quentin,49.848,3.287;Bayonne,43.493,-1.475;Biarritz,43.483,-1.559
Albi,43.929,2.148;Carcassonne,43.213,2.352;Narbonne,43.184,3.004;Castres,43.606,2.241;Belfort,47.638,6.863;Épinal,48.173,6.45
Châlons-en-Champagne,48.957,4.363;Saint-Malo,48.649,-2.026;Saint-Brieuc,48.514,-2.766;Tarbes,43.233,0.078;Angoulême,45.649,0.156
Boulogne-sur-Mer,50.726,1.614;Douai,50.371,3.08;Valenciennes,50.357,3.524;Arras,50.291,2.778;Lens,50.432,2.833;Béthune,50.53,2.64;Cambrai,50.176,3.235
Maubeuge,50.278,3.973;Saint-Omer,50.748,2.252;Abbeville,50.106,1.834;Compiègne,49.418,2.826;Creil,49.258,2.483;Senlis,49.207,2.587
Soissons,49.381,3.323;Laon,49.564,3.624;Château-Thierry,49.046,3.403;Épernay,49.043,3.954;Vitry-le-François,48.724,4.585;Saint-Dizier,48.638,4.949
Chaumont,48.111,5.139;Langres,47.863,5.333;Bar-le-Duc,48.773,5.16;Verdun,49.16,5.384;Commercy,48.763,5.592;Toul,48.675,5.892;Lunéville,48.594,6.496
Pont-à-Mousson,48.905,6.054;Thionville,49.358,6.168;Forbach,49.188,6.9;Sarreguemines,49.11,7.068;Sarrebourg,48.735,7.054;Saverne,48.742,7.363
Haguenau,48.816,7.79;Sélestat,48.26,7.454;Obernai,48.462,7.482;Molsheim,48.541,7.493;Guebwiller,47.908,7.211;Altkirch,47.624,7.24
Saint-Louis,47.59,7.565;Remiremont,48.016,6.591;Saint-Dié-des-Vosges,48.288,6.95;Gérardmer,48.073,6.878;Neufchâteau,48.356,5.696;Vittel,48.203,5.948
Vesoul,47.622,6.156;Lure,47.684,6.496;Gray,47.446,5.591;Montbéliard,47.51,6.798;Pontarlier,46.904,6.355;Dole,47.095,5.49;Lons-le-Saunier,46.675,5.554
Saint-Claude,46.387,5.864;Champagnole,46.746,5.914;Beaune,47.026,4.84;Chalon-sur-Saône,46.781,4.854;Mâcon,46.307,4.828;Tournus,46.563,4.91
Le Creusot,46.801,4.426;Montceau-les-Mines,46.669,4.363;Autun,46.951,4.299;Paray-le-Monial,46.452,4.121;Digoin,46.481,3.979;Louhans,46.627,5.224
Nuits-Saint-Georges,47.137,4.949;Montbard,47.623,4.337;Châtillon-sur-Seine,47.858,4.573;Avallon,47.49,3.908;Auxerre,47.798,3.567;Sens,48.198,3.283
Joigny,47.982,3.398;Tonnerre,47.856,3.974;Nevers,46.989,3.159;Cosne-Cours-sur-Loire,47.411,2.925;Decize,46.828,3.461;Clamecy,47.46,3.519
Moulins,46.565,3.333;Vichy,46.128,3.426;Montluçon,46.34,2.603;Thiers,45.856,3.548;Riom,45.894,3.113;Issoire,45.544,3.249;Ambert,45.549,3.742
Brioude,45.294,3.384;Le Puy-en-Velay,45.043,3.885;Yssingeaux,45.143,4.124;Aurillac,44.926,2.44;Saint-Flour,45.034,3.093;Mauriac,45.219,2.333
Roanne,46.036,4.068;Montbrison,45.608,4.065;Feurs,45.743,4.225;Firminy,45.388,4.288;Saint-Chamond,45.475,4.515;Rive-de-Gier,45.529,4.617
Givors,45.591,4.769;Vienne,45.525,4.878;Villefranche-sur-Saône,45.989,4.719;Tarare,45.896,4.433;Belleville-en-Beaujolais,46.109,4.749
Anse,45.936,4.719;Neuville-sur-Saône,45.877,4.842;Vénissieux,45.697,4.886;Saint-Priest,45.697,4.944;Bron,45.739,4.914;Vaulx-en-Velin,45.777,4.919
Meyzieu,45.767,5.004;Décines-Charpieu,45.769,4.958;Rillieux-la-Pape,45.822,4.899;Caluire-et-Cuire,45.796,4.847;Oullins-Pierre-Bénite,45.714,4.808
Saint-Genis-Laval,45.695,4.793;Tassin-la-Demi-Lune,45.764,4.78;Écully,45.775,4.777;Corbas,45.668,4.902;Mions,45.664,4.954;Genas,45.731,5.003
Brignais,45.674,4.754;L'Arbresle,45.836,4.617;Limonest,45.837,4.772;Saint-Laurent-de-Mure,45.685,5.045;Saint-Exupéry,45.721,5.081
Bourgoin-Jallieu,45.586,5.274;La Tour-du-Pin,45.566,5.445;L'Isle-d'Abeau,45.621,5.224;Villefontaine,45.613,5.149;Crémieu,45.725,5.249
Voiron,45.364,5.592;Rives,45.353,5.5;La Côte-Saint-André,45.393,5.26;Beaurepaire,45.337,5.053;Roussillon,45.372,4.814
Le Péage-de-Roussillon,45.373,4.797;Fontaine,45.193,5.687;Échirolles,45.144,5.714;Vizille,45.078,5.773;La Mure,44.903,5.787
Bourg-en-Bresse,46.205,5.228;Oyonnax,46.257,5.655;Nantua,46.153,5.607;Ambérieu-en-Bugey,45.959,5.359;Belley,45.759,5.688;Meximieux,45.904,5.193
Montluel,45.851,5.057;Miribel,45.824,4.953;Trévoux,45.942,4.775;Gex,46.333,6.058;Ferney-Voltaire,46.256,6.108;Bellegarde-sur-Valserine,46.108,5.826
Annemasse,46.194,6.237;Thonon-les-Bains,46.371,6.48;Évian-les-Bains,46.401,6.59;Cluses,46.061,6.58;Bonneville,46.079,6.408;Sallanches,45.937,6.632
Chamonix-Mont-Blanc,45.923,6.869;Rumilly,45.868,5.943;Aix-les-Bains,45.689,5.915;Albertville,45.676,6.393;Moûtiers,45.485,6.529
Bourg-Saint-Maurice,45.618,6.77;Saint-Jean-de-Maurienne,45.276,6.345;Modane,45.202,6.674;Montmélian,45.503,6.053;Romans-sur-Isère,45.046,5.053
Bourg-lès-Valence,44.948,4.894;Tain-l'Hermitage,45.072,4.843;Tournon-sur-Rhône,45.067,4.833;Saint-Vallier,45.179,4.817;Livron-sur-Drôme,44.773,4.843
Crest,44.729,5.022;Montélimar,44.558,4.751;Pierrelatte,44.377,4.696;Nyons,44.361,5.14;Die,44.753,5.37;Saint-Rambert-d'Albon,45.294,4.817
Annonay,45.24,4.671;Privas,44.735,4.599;Aubenas,44.62,4.39;Le Teil,44.545,4.682;Bollène,44.28,4.749;Orange,44.138,4.808;Carpentras,44.055,5.048
Cavaillon,43.837,5.038;Apt,43.876,5.396;Pertuis,43.694,5.502;L'Isle-sur-la-Sorgue,43.919,5.051;Vaison-la-Romaine,44.241,5.075;Arles,43.677,4.628
Tarascon,43.806,4.66;Salon-de-Provence,43.64,5.097;Istres,43.513,4.988;Martigues,43.405,5.054;Fos-sur-Mer,43.438,4.945;Vitrolles,43.46,5.248
Marignane,43.416,5.215;Aubagne,43.293,5.568;La Ciotat,43.177,5.605;Gardanne,43.454,5.469;Miramas,43.585,5.002;Brignoles,43.406,6.062
Draguignan,43.537,6.465;Fréjus,43.433,6.737;Saint-Raphaël,43.425,6.769;Saint-Tropez,43.273,6.64;Saint-Maximin-la-Sainte-Baume,43.452,5.863
La Seyne-sur-Mer,43.103,5.878;Grasse,43.658,6.924;Cagnes-sur-Mer,43.664,7.149;Menton,43.775,7.497;Monaco,43.738,7.425;Vence,43.722,7.112
Digne-les-Bains,44.092,6.236;Manosque,43.829,5.787;Sisteron,44.195,5.946;Barcelonnette,44.387,6.653;Gap,44.559,6.079;Briançon,44.899,6.643
Embrun,44.564,6.496;Alès,44.125,4.081;Bagnols-sur-Cèze,44.162,4.62;Uzès,44.012,4.42;Beaucaire,43.808,4.644;Le Vigan,43.992,3.607;Lunel,43.675,4.136
Sète,43.407,3.697;Agde,43.311,3.476;Frontignan,43.448,3.756;Pézenas,43.461,3.423;Lodève,43.732,3.318;Clermont-l'Hérault,43.628,3.432
Mende,44.518,3.501;Marvejols,44.553,3.291;Florac,44.325,3.594;Limoux,43.054,2.218;Castelnaudary,43.318,1.954;Lézignan-Corbières,43.2,2.758
Céret,42.485,2.749;Prades,42.618,2.422;Argelès-sur-Mer,42.546,3.023;Foix,42.965,1.607;Pamiers,43.116,1.611;Saint-Girons,42.985,1.146
Ax-les-Thermes,42.72,1.838;Muret,43.461,1.327;Colomiers,43.611,1.337;Blagnac,43.636,1.391;Tournefeuille,43.585,1.344;Balma,43.611,1.499
L'Union,43.656,1.484;Portet-sur-Garonne,43.523,1.406;Saint-Jory,43.742,1.371;Grenade,43.772,1.293;Fronton,43.839,1.39
Villefranche-de-Lauragais,43.4,1.718;Revel,43.459,2.004;Auterive,43.351,1.477;Carbonne,43.298,1.225;Cazères,43.207,1.086;Saint-Gaudens,43.108,0.724
Bagnères-de-Luchon,42.79,0.593;Montréjeau,43.085,0.57;Lannemezan,43.125,0.385;Bagnères-de-Bigorre,43.065,0.149;Lourdes,43.094,-0.046;Auch,43.646,0.586
L'Isle-Jourdain,43.614,1.081;Condom,43.958,0.373;Mirande,43.516,0.404;Fleurance,43.85,0.663;Gimont,43.626,0.876;Castelsarrasin,44.04,1.107
Moissac,44.105,1.085;Valence-d'Agen,44.108,0.89;Caussade,44.161,1.538;Gaillac,43.901,1.897;Lavaur,43.699,1.819;Graulhet,43.761,1.989
Mazamet,43.493,2.374;Carmaux,44.051,2.159;Rabastens,43.821,1.725;Rodez,44.35,2.574;Millau,44.099,3.078;Villefranche-de-Rouergue,44.352,2.035
Decazeville,44.56,2.256;Saint-Affrique,43.959,2.886;Cahors,44.448,1.441;Figeac,44.608,2.033;Gourdon,44.737,1.383;Souillac,44.894,1.477
Brive-la-Gaillarde,45.159,1.533;Tulle,45.268,1.771;Ussel,45.548,2.309;Guéret,46.171,1.872;Aubusson,45.956,2.168;La Souterraine,46.237,1.487
Bellac,46.122,1.049;Saint-Junien,45.888,0.901;Saint-Yrieix-la-Perche,45.516,1.205;Périgueux,45.184,0.721;Bergerac,44.853,0.483
Sarlat-la-Canéda,44.89,1.216;Nontron,45.529,0.662;Terrasson-Lavilledieu,45.13,1.301;Agen,44.203,0.616;Marmande,44.5,0.165
Villeneuve-sur-Lot,44.408,0.705;Tonneins,44.39,0.309;Aiguillon,44.3,0.338;Nérac,44.135,0.339;Fumel,44.499,0.966;Casteljaloux,44.315,0.089
La Réole,44.58,-0.037;Langon,44.554,-0.249;Bazas,44.432,-0.213;Libourne,44.915,-0.243;Saint-André-de-Cubzac,44.994,-0.446;Blaye,45.128,-0.662
Arcachon,44.661,-1.168;La Teste-de-Buch,44.629,-1.146;Mérignac,44.842,-0.645;Pessac,44.806,-0.631;Talence,44.802,-0.589;Bègles,44.807,-0.548
Cenon,44.857,-0.533;Lormont,44.879,-0.522;Bruges,44.884,-0.613;Cestas,44.744,-0.682;Gradignan,44.772,-0.616;Villenave-d'Ornon,44.773,-0.567
Blanquefort,44.911,-0.637;Bassens,44.901,-0.516;Lesparre-Médoc,45.307,-0.937;Pauillac,45.199,-0.748;Lacanau,44.978,-1.077;Cadillac,44.638,-0.317
Castillon-la-Bataille,44.852,-0.043;Sainte-Foy-la-Grande,44.841,0.217;Coutras,45.041,-0.128;Mont-de-Marsan,43.891,-0.501;Dax,43.708,-1.052
Mimizan,44.201,-1.229;Biscarrosse,44.394,-1.164;Labouheyre,44.213,-0.919;Aire-sur-l'Adour,43.701,-0.262;Saint-Paul-lès-Dax,43.728,-1.049
Orthez,43.488,-0.77;Oloron-Sainte-Marie,43.194,-0.606;Hendaye,43.359,-1.775;Saint-Jean-de-Luz,43.389,-1.663;Cambo-les-Bains,43.358,-1.401
Saint-Jean-Pied-de-Port,43.164,-1.237;Lacq,43.414,-0.628;Cognac,45.696,-0.329;Barbezieux-Saint-Hilaire,45.474,-0.155;Confolens,46.013,0.673
Ruffec,46.03,0.199;Saintes,45.746,-0.633;Rochefort,45.942,-0.959;Royan,45.628,-1.028;Jonzac,45.447,-0.434;Saint-Jean-d'Angély,45.945,-0.52
Surgères,46.108,-0.752;Marennes,45.822,-1.105;Parthenay,46.649,-0.247;Bressuire,46.84,-0.492;Thouars,46.976,-0.215;Saint-Maixent-l'École,46.412,-0.208
Melle,46.223,-0.143;Châtellerault,46.817,0.546;Loudun,47.01,0.083;Montmorillon,46.426,0.87;Civray,46.148,0.295;La Roche-sur-Yon,46.671,-1.426
Les Sables-d'Olonne,46.497,-1.783;Challans,46.846,-1.878;Fontenay-le-Comte,46.467,-0.806;Luçon,46.455,-1.166;Les Herbiers,46.871,-1.014
Montaigu-Vendée,46.974,-1.309;Saumur,47.26,-0.077;Segré,47.687,-0.87;Baugé-en-Anjou,47.541,-0.104;Chalonnes-sur-Loire,47.351,-0.763
Ancenis-Saint-Géréon,47.366,-1.177;Châteaubriant,47.717,-1.376;Rezé,47.183,-1.55;Saint-Herblain,47.212,-1.65;Orvault,47.271,-1.623
Carquefou,47.297,-1.492;Pornic,47.115,-2.103;Clisson,47.087,-1.283;La Baule-Escoublac,47.287,-2.391;Savenay,47.361,-1.942;Blain,47.476,-1.763
Nort-sur-Erdre,47.439,-1.498;Redon,47.652,-2.084;Vitré,48.124,-1.215;Fougères,48.353,-1.204;Dinan,48.455,-2.05;Dinard,48.632,-2.058
Bain-de-Bretagne,47.842,-1.683;Châteaubourg,48.111,-1.401;Montfort-sur-Meu,48.138,-1.956;Ploërmel,47.932,-2.398;Pontivy,48.069,-2.963
Auray,47.668,-2.983;Loudéac,48.178,-2.754;Lamballe-Armor,48.469,-2.517;Guingamp,48.563,-3.151;Lannion,48.732,-3.459;Paimpol,48.779,-3.047
Morlaix,48.578,-3.828;Landerneau,48.451,-4.248;Carhaix-Plouguer,48.276,-3.573;Châteaulin,48.197,-4.09;Concarneau,47.873,-3.921;Quimperlé,47.873,-3.55
Douarnenez,48.093,-4.329;Mayenne,48.303,-0.617;Château-Gontier,47.829,-0.703;La Flèche,47.699,-0.076;Sablé-sur-Sarthe,47.839,-0.334
La Ferté-Bernard,48.186,0.653;Mamers,48.35,0.37;Alençon,48.432,0.091;Argentan,48.745,-0.02;Flers,48.748,-0.571;L'Aigle,48.764,0.628
Mortagne-au-Perche,48.52,0.547;Domfront,48.593,-0.646;Cherbourg-en-Cotentin,49.639,-1.616;Saint-Lô,49.116,-1.09;Coutances,49.047,-1.445
Granville,48.838,-1.597;Avranches,48.685,-1.356;Bayeux,49.277,-0.703;Lisieux,49.146,0.226;Falaise,48.894,-0.197;Vire,48.839,-0.889
Honfleur,49.419,0.233;Deauville,49.357,0.075;Évreux,49.024,1.151;Vernon,49.092,1.464;Louviers,49.215,1.171;Les Andelys,49.246,1.412
Bernay,49.088,0.598;Pont-Audemer,49.355,0.514;Dieppe,49.923,1.078;Fécamp,49.758,0.375;Yvetot,49.617,0.755;Elbeuf,49.287,1.009
Neufchâtel-en-Bray,49.734,1.44;Gournay-en-Bray,49.483,1.725;Le Tréport,50.06,1.374;Chartres,48.446,1.489;Dreux,48.736,1.366;Châteaudun,48.071,1.338
Nogent-le-Rotrou,48.321,0.822;Blois,47.586,1.335;Vendôme,47.793,1.066;Romorantin-Lanthenay,47.358,1.744;Montargis,47.997,2.733;Gien,47.686,2.631
Pithiviers,48.172,2.252;Beaugency,47.778,1.631;Vierzon,47.222,2.069;Saint-Amand-Montrond,46.722,2.505;Sancerre,47.331,2.839;Châteauroux,46.81,1.691
Issoudun,46.948,1.994;La Châtre,46.582,1.987;Le Blanc,46.632,1.062;Argenton-sur-Creuse,46.588,1.518;Amboise,47.411,0.983;Chinon,47.167,0.243
Loches,47.128,0.996;Joué-lès-Tours,47.351,0.661;Melun,48.54,2.66;Meaux,48.96,2.879;Fontainebleau,48.405,2.702;Provins,48.56,3.299;Nemours,48.268,2.695
Coulommiers,48.815,3.083;Montereau-Fault-Yonne,48.385,2.951;Chelles,48.877,2.59;Marne-la-Vallée,48.842,2.64;Roissy-en-France,49.004,2.517
Cergy,49.036,2.063;Pontoise,49.051,2.101;Sarcelles,48.996,2.38;Saint-Germain-en-Laye,48.898,2.094;Mantes-la-Jolie,48.99,1.717;Rambouillet,48.644,1.83
Poissy,48.929,2.045;Trappes,48.777,2.003;Massy,48.731,2.271;Palaiseau,48.714,2.246;Étampes,48.434,2.162;Corbeil-Essonnes,48.611,2.482
Rungis,48.747,2.35;Orly,48.744,2.403;Bobigny,48.906,2.44;Aulnay-sous-Bois,48.938,2.497;Gennevilliers,48.926,2.294;Antony,48.753,2.297
Romilly-sur-Seine,48.516,3.727;Nogent-sur-Seine,48.494,3.503;Bar-sur-Aube,48.233,4.709;Sedan,49.702,4.94;Rethel,49.51,4.366;Vouziers,49.398,4.702
Hirson,49.922,4.084;Guise,49.901,3.628;Péronne,49.93,2.936;Albert,50.001,2.652;Montdidier,49.647,2.569;Noyon,49.582,3;Chantilly,49.194,2.471
Clermont,49.38,2.413;Hazebrouck,50.724,2.537;Armentières,50.688,2.881;Villeneuve-d'Ascq,50.623,3.144;Denain,50.329,3.394
Saint-Pol-sur-Ternoise,50.381,2.334;Le Touquet-Paris-Plage,50.521,1.59;Berck,50.408,1.564;Montreuil-sur-Mer,50.463,1.763;Porto-Vecchio,41.591,9.279
Corte,42.306,9.149;Calvi,42.567,8.757;Bonifacio,41.387,9.159;Genève,46.204,6.143;Luxembourg,49.612,6.13;Bruxelles,50.847,4.352;Bâle,47.558,7.588
Sarrebruck,49.234,6.996;Irun,43.338,-1.789
`;

export const TOWNS: readonly Town[] = LIST.trim()
  .split(/[;\n]/)
  .map((item) => {
    const [name = '', lat, lng] = item.split(',');
    return { name, lat: Number(lat), lng: Number(lng) };
  });

/** Farther than this from any town, a place has no name. */
const TOWN_REACH_M = 50_000;

let cells: Map<string, Town[]> | undefined;

/** Towns by quarter-degree cell; made when a place is named for the first time. */
function townCells(): ReadonlyMap<string, readonly Town[]> {
  if (cells) return cells;
  return (cells = grouped(TOWNS, ({ lat, lng }) => quarterCell(lat, lng)));
}

/** Towns of the cells within `rings` cells of a point. */
function* townsNear(lat: number, lng: number, rings: number): Iterable<Town> {
  for (let i = -rings; i <= rings; i++) for (let j = -rings; j <= rings; j++) yield* townCells().get(quarterCell(lat, lng, i, j)) ?? [];
}

/** Nearest town of the built-in list within 50 km, else null. */
export function nearestTown(lat: number, lng: number): string | null {
  // A cell is at least 17 km wide in France: a hit within one ring is the nearest when it is closer than that.
  for (const [rings, sureM] of [
    [1, 17_000],
    [3, TOWN_REACH_M],
  ] as const) {
    let best: Town | null = null;
    let bestM: number = TOWN_REACH_M;
    for (const town of townsNear(lat, lng, rings)) {
      const far = distanceM([lng, lat], [town.lng, town.lat]);
      if (far < bestM) [best, bestM] = [town, far];
    }
    if (best && bestM <= sureM) return best.name;
  }
  return null;
}

/** Places are looked for by cells of a quarter of a degree. */
export const QUARTER_DEG = 0.25;

/** The cell of a point, or the one so many rows and columns from it. */
export function quarterCell(lat: number, lng: number, rows = 0, columns = 0): string {
  return `${Math.floor(lat / QUARTER_DEG) + rows}:${Math.floor(lng / QUARTER_DEG) + columns}`;
}

const PER_DEG = 1000;

/** Names of the nearest towns of the built-in list, for many points: those of one square of about 100 m have that of its middle. */
export function townNames(): PlaceNames {
  const known = new Map<number, string | null>();
  return (lat, lng) => {
    const [row, column] = [Math.round(lat * PER_DEG), Math.round(lng * PER_DEG)];
    const key = row * 1_000_000 + column;
    if (!known.has(key)) known.set(key, nearestTown(row / PER_DEG, column / PER_DEG));
    return known.get(key)!;
  };
}
