// The Dutch words for column headings, without accents.
import type { HeadingWords } from '../languages.ts';

export const dutch: HeadingWords = {
  ring: 'ring, ringnummer, ringnr, ring nr, pootring, kenmerk, dossiernummer',
  name: 'naam, vogel, naam vogel, naam van de vogel, vogelnaam, dier, diernaam, patient',
  species: 'soort, vogelsoort, diersoort, ras',
  date: 'datum, dag, weegdatum, gewogen op, datum weging, bezoekdatum, datum bezoek, afspraak, datum en tijd',
  weight: 'gewicht, lichaamsgewicht, massa, gewogen, weging',
  unit: 'eenheid, gewichtseenheid',
  fasting: 'nuchter, lege krop, voor het voeren',
  notes:
    'notitie, notities, opmerking, opmerkingen, bijzonderheden, commentaar, bevinding, bevindingen, diagnose, behandeling, toelichting',
  sex: 'geslacht, sekse',
  hatched: 'uitgekomen, uitgekomen op, geboortedatum, geboren, geboren op, uitkomstdatum, geb datum',
  arrived:
    'aankomst, aankomstdatum, in huis sinds, binnengekomen, binnengekomen op, sinds, datum opname, opname',
  clinic: 'kliniek, dierenkliniek, dierenartspraktijk, praktijk, vogelkliniek',
  clinicAddress: 'adres kliniek, adres van de kliniek, adres praktijk',
  vetAccount: 'klantnummer, clientnummer, patientnummer',
  vet: 'dierenarts, arts, vogelarts',
  reason: 'reden, reden bezoek, reden van bezoek, aanleiding, klacht, klachten',
  medication: 'medicijn, medicijnen, medicatie, geneesmiddel, middel, naam medicijn',
  dosage: 'dosering, dosis, hoeveelheid',
  frequency: 'frequentie, hoe vaak, keer per dag, aantal keer per dag',
  route: 'toediening, toedieningsweg, wijze van toediening, manier',
  start: 'begin, start, startdatum, begindatum, van, vanaf',
  end: 'einde, eind, einddatum, tot, tot en met',
  skip: 'tijd, tijdstip, volgnummer, week, weekdag, kooi, voliere, kamer, leeftijd, temperatuur, voer, water, verschil, verandering, toename, afname, procent, foto, gewogen door, eigenaar, kleur, prijs, kosten, streefgewicht, chip',
};
