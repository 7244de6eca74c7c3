// The French words for column headings, without accents.
import type { HeadingWords } from '../languages.ts';

export const french: HeadingWords = {
  ring: 'bague, numero de bague, n bague, no bague, num bague, no de bague, n de bague, identifiant, numero de dossier',
  name: 'nom, oiseau, nom de l oiseau, nom de loiseau, animal, prenom, patient',
  species: 'espece, race, espece d oiseau, espece doiseau, nom commun, nom scientifique',
  date: 'date, jour, date de pesee, pese le, date du poids, date de visite, date de la visite, rendez vous, date et heure, date de consultation',
  weight: 'poids, masse, pesee, poids corporel, pds',
  unit: 'unite, unite de poids',
  fasting: 'a jeun, jabot vide, jeun, avant le repas',
  notes:
    'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, diagnostic, traitement, precisions',
  sex: 'sexe',
  hatched: 'eclosion, date declosion, date d eclosion, ne le, nee le, date de naissance, naissance, eclos le',
  arrived:
    'arrivee, date darrivee, date d arrivee, arrive le, depuis, entree, date dentree, date d entree, adopte le',
  clinic: 'clinique, clinique veterinaire, cabinet, cabinet veterinaire',
  clinicAddress: 'adresse de la clinique, adresse du cabinet, adresse clinique',
  vetAccount: 'numero de client, numero client, no client',
  vet: 'veterinaire, docteur, medecin, veterinaire aviaire',
  reason: 'motif, raison, motif de la visite, motif de consultation, cause',
  medication: 'medicament, medicaments, traitement medical, produit, nom du medicament',
  dosage: 'dose, dosage, posologie, quantite',
  frequency: 'frequence, fois par jour, prises par jour, combien de fois, intervalle',
  route: 'voie, voie dadministration, voie d administration, administration, mode dadministration',
  start: 'debut, date de debut, du, depart, commence le',
  end: 'fin, date de fin, jusquau, jusqu au, au, arret',
  skip: 'heure, numero, semaine, cage, voliere, piece, age, temperature, nourriture, eau, variation, difference, gain, perte, pourcentage, photo, pese par, proprietaire, couleur, mutation, prix, cout, poids cible, poids ideal, puce',
};
