// The German words for column headings, without accents.
import type { HeadingWords } from '../languages.ts';

export const german: HeadingWords = {
  ring: 'ring, ringnummer, ring nr, ringnr, ring nummer, fussring, fussringnummer, kennzeichen, kennzeichnung, kennung, fallnummer, tiernummer',
  name: 'name, vogel, vogelname, name des vogels, tier, tiername, rufname, patient',
  species: 'art, vogelart, spezies, tierart, artname, rasse, wissenschaftlicher name',
  date: 'datum, tag, wiegedatum, gewogen am, messdatum, datum der wagung, besuchsdatum, behandlungsdatum, termin, datum des besuchs, datum uhrzeit, datum und uhrzeit, zeitpunkt, untersuchungsdatum',
  weight: 'gewicht, korpergewicht, masse, gewogen, wiegen, wagung, gramm, gew, gewicht in gramm',
  unit: 'einheit, gewichtseinheit, masseinheit',
  fasting: 'nuchtern, nuchterngewicht, leerer kropf, vor dem futtern, vor der futterung, kropf leer',
  notes:
    'notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, kommentare, hinweis, hinweise, beobachtung, beobachtungen, befund, befunde, diagnose, behandlung, therapie, besonderheiten',
  sex: 'geschlecht, sex',
  hatched:
    'geschlupft, geschlupft am, schlupf, schlupfdatum, schlupftag, geburtsdatum, geboren, geboren am, geburtstag, geb datum, geb, gebdatum',
  arrived:
    'einzug, einzugsdatum, eingezogen, eingezogen am, ankunft, ankunftsdatum, zugang, zugang am, zugangsdatum, gekommen am, seit, bei uns seit, im bestand seit, erworben am, aufnahmedatum, aufnahme',
  clinic: 'klinik, tierklinik, tierarztpraxis, praxis, vogelklinik, name der klinik',
  clinicAddress: 'adresse der klinik, klinikadresse, praxisadresse, adresse der praxis, anschrift der praxis',
  vetAccount: 'kundennummer, patientennummer, kunden nr',
  vet: 'tierarzt, tierarztin, arzt, arztin, vogelkundiger tierarzt, behandelnder tierarzt',
  reason: 'grund, anlass, grund des besuchs, vorstellungsgrund, besuchsgrund, beschwerden, ursache',
  medication: 'medikament, medikamente, arznei, arzneimittel, praparat, mittel, wirkstoff, medizin',
  dosage: 'dosis, dosierung, menge, einzeldosis, gabe, starke',
  frequency: 'haufigkeit, wie oft, frequenz, intervall, gaben pro tag, mal am tag, einnahme, gabezeiten',
  route: 'verabreichung, art der gabe, weg, applikation, gabe uber, verabreichungsart',
  start: 'beginn, start, startdatum, von, ab, seit, erster tag, beginnt am',
  end: 'ende, enddatum, bis, letzter tag, endet am',
  skip: 'uhrzeit, zeit, lfd nr, nr, nummer, kw, woche, kalenderwoche, wochentag, kafig, voliere, zimmer, raum, alter, temperatur, futter, futtermenge, wasser, anderung, veranderung, differenz, zunahme, abnahme, prozent, foto, bild, gewogen von, person, besitzer, halter, status, farbe, mutation, farbschlag, preis, kosten, rechnung, zielgewicht, sollgewicht, idealgewicht, mikrochip, vater, mutter, eltern, telefon',
};
