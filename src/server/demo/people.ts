import { Random } from './random.ts';

const FIRST_NAMES =
  `Karim Amélie Thomas Nicolas Marc Paul Hugo Chloé Julien Loïc Inès Fatou Camille Élodie Sophie Bruno Nadia Rachid Laure Aurélie Pierre Mathis Sarah Denis Maud Hélène Olivier
Romain Yann Stéphane Christophe Laurent Frédéric David Sébastien Jérôme Guillaume Vincent Franck Thierry Pascal Didier Alain Gilles Mickaël Cédric Fabrice Arnaud Emmanuel Benoît Maxime Antoine
Alexandre Kevin Florian Quentin Jordan Mehdi Samir Yacine Mohamed Ahmed Bilal Ousmane Moussa Ibrahima Mamadou João Miguel Antonio Paulo Dragan Marek Tomasz Ion Andrei Valérie Sandrine Nathalie
Isabelle Corinne Delphine Céline Virginie Stéphanie Émilie Julie Pauline Manon Léa Marion Laetitia Mélanie Sabrina Samira Leïla Aïcha Awa Mariam Maria Ana Clément Baptiste Lucas Théo Enzo Rémi
Adrien Damien Ludovic Grégory Anthony Jonathan Raphaël Tristan Gaël Erwan`.split(/\s+/);
const LAST_NAMES =
  `Benali Rostand Giordano Verdier Lantéri Orsini Pastorelli Maillard Fabre Kerbrat Cardinale Diallo Roux Marchal Arnaud Tessier Haddad Amrani Simonet Blanc Castel Colin Vidal Paoli
Ferrero Bosio Sasso Vial Martin Bernard Durand Moreau Girard Bonnet Dupuis Lambert Fontaine Rousseau Vincent Muller Faure Mercier Guerin Boyer Garnier Chevalier Francois Legrand Gauthier Perrin
Robin Clement Morin Henry Roussel Mathieu Masson Marchand Duval Denis Dumont Marie Noel Meyer Dufour Meunier Brun Blanchard Giraud Joly Riviere Lucas Brunet Gaillard Barbier Renaud Schmitt
Rolland Colas Picard Roche Renard Leclerc Guillot Bourgeois Lacroix Lemoine Berthet Chavanne Peyrard Jacquet Philibert Chapuis Gonnet Ravier Bouvier Vernay Thivollet Perret Guichard Mollard Crozet
Chomel Desbos Reynaud Sabatier Vallon Ferrand Delorme Besson Carret Poncet Berger Cohen Nguyen Tran Traoré Koné Camara Ndiaye Sow Bah Keita Cissé Touré Mansouri Belkacem Cherif Bouzid Saïdi Khelifi
Zerrouki Hamidi Ait-Ahmed Ferreira Da Silva-Lopes Pereira Carvalho Fernandes Gomes Moreira Garcia Lopez Martinez Sanchez Rossi Ricci Esposito Romano Petrov Kowalski Nowak Popescu Ionescu
Delmas Cazenave Laborde Dupuy Lafitte Castaing Bordes Duprat Sarrazin Labat Cazaux Lacaze Ducasse Soulié Bousquet Fabrègue Pujol Vergnes Cassagne Dedieu`.split(
    /\s+/,
  );

export interface Person {
  name: string;
  email: string;
  phone: string;
}

/** Letters a mail address may carry: "Élodie Marchal" → "elodie.marchal". */
function mailName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
}

/** People of an organization, each name once. Telephone numbers are of the ranges that are kept for fiction (06 39 98 00 00 to 06 39 98 99 99). */
export function peopleOf(key: string, count: number, domain: string): Person[] {
  const random = new Random(`people/${key}`);
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`);
  return [...names].map((name) => {
    const number = String(random.int(0, 9999)).padStart(4, '0');
    return { name, email: `${mailName(name)}@${domain}`, phone: `+33 6 39 98 ${number.slice(0, 2)} ${number.slice(2)}` };
  });
}
