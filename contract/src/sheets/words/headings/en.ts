// The English words for column headings, without accents.
import type { HeadingWords } from '../languages.ts';

export const english: HeadingWords = {
  ring: 'ring, ring #, band #, tag #, id #, ring number, ring no, ring id, band, band number, band no, band id, leg band, leg ring, tag, tag id, tag number, bird id, animal id, case number, case no, patient id, id number, identification',
  name: 'name, bird, bird name, pet, pet name, animal, animal name, patient, patient name, called',
  species: 'species, common name, scientific name, kind of bird, bird species, breed, type of bird',
  date: 'date, day, recorded on, date recorded, weighed on, date weighed, weigh date, weighing date, weigh in date, date of weighing, measured on, timestamp, date time, date and time, datetime, visit date, date of visit, visited on, appointment, appointment date, recorded at, measured at',
  weight:
    'weight, wt, mass, body weight, bodyweight, bird weight, weigh in, weighed, grams, weight grams, weight in grams, weight value',
  ounces: 'ounces part, remaining ounces',
  unit: 'unit, units, weight unit, unit of weight, weight units',
  fasting:
    'fasting, fasted, empty stomach, before food, before feeding, before meal, empty crop, fasting weight taken',
  notes:
    'notes, note, remarks, remark, comments, comment, observations, observation, details, findings, diagnosis, treatment, treatment given, prognosis, instructions, description, outcome',
  sex: 'sex, gender, dna sex',
  hatched:
    'hatched, hatch date, hatch day, date hatched, date of hatch, hatched on, date of birth, dob, birth date, birthdate, born, birthday, hatch',
  arrived:
    'gotcha day, gotcha date, arrived, arrival, arrival date, date arrived, acquired, date acquired, intake date, intake, date in, date admitted, admitted, admitted on, adopted on, adoption date, here since, since',
  clinic:
    'clinic, vet clinic, vet practice, practice, animal hospital, hospital, clinic name, veterinary clinic, vet clinic name',
  clinicAddress: 'clinic address, vet address, address of the clinic, vet clinic address',
  vetAccount:
    'vet account, account number, client number, vet account number, clinic account, customer number',
  vet: 'vet, veterinarian, doctor, vet name, vet doctor, avian vet, vet doctor name',
  reason: 'reason, reason for visit, visit reason, purpose, complaint, presenting complaint, cause, why',
  medication:
    'medication, medicine, drug, drug name, medication name, medicine name, meds, product, prescription, treatment name',
  dosage: 'dosage, dose, amount, dose amount, amount per dose, dosage amount, strength',
  frequency: 'frequency, how often, times per day, times a day, interval, schedule, doses per day',
  route: 'route, route of administration, given by, method, administration, how given',
  start:
    'start, start date, started, started on, from, begin, begins, date started, first day, first dose, rx started',
  end: 'end, end date, ended, ended on, until, to, stop, stopped, date ended, last day, finish, last dose, rx ended',
  skip: '#, time, time of day, hour, no, nr, number, row, week, day of week, weekday, room, cage, aviary, location, age, temperature, temp, humidity, food, feed, food eaten, water, weather, change, difference, weight change, diff, gain, loss, weight loss, weight gain, percent, percentage, photo, picture, recorded by, weighed by, initials, person, owner, owner name, keeper, status, color, colour, mutation, price, cost, invoice, target weight, goal weight, ideal weight, microchip, chip, scale, mother, father, parents, phone, email, created at, updated at',
};
