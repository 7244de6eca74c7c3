// The fields that the history shows for each kind of record, with their names and formats.
import type { ChangeKind } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type FieldFormat =
  | 'text'
  | 'grams'
  | 'number'
  | 'hours'
  | 'minutes'
  | 'day'
  | 'instant'
  | 'yes'
  | 'picture'
  | 'signs'
  | 'condition'
  | 'stage'
  | 'gender'
  | 'frequency'
  | 'route'
  | 'schedule'
  | 'outcome'
  | 'decision'
  | 'role'
  | 'contacts'
  | 'limits'
  | 'stay'
  | 'source'
  | 'ring'
  | 'birds';

type FieldDefinition = readonly [name: MessageDescriptor, as: FieldFormat];

const note: FieldDefinition = [msg`Note`, 'text'];
const condition: FieldDefinition = [msg`Body condition`, 'condition'];
const everyDays: FieldDefinition = [msg`Days between weighings`, 'number'];

/** Fields that are not listed, such as ids, are not shown. */
export const shownFields: Readonly<Record<ChangeKind, Readonly<Record<string, FieldDefinition>>>> = {
  weight: {
    weightGrams: [msg`Weight`, 'grams'],
    recordedOn: [msg`Day`, 'day'],
    fasting: [msg`Fasting`, 'yes'],
    bodyCondition: condition,
    notes: note,
  },
  weight_guard: {
    stage: [msg`Stage`, 'stage'],
    targetGrams: [msg`Target`, 'grams'],
    weighEveryDays: everyDays,
    acknowledgedDecision: [msg`Verdict`, 'decision'],
    acknowledgedNotes: note,
  },
  vet_visit: {
    visitedOn: [msg`Day`, 'day'],
    reason: [msg`Reason`, 'text'],
    clinicName: [msg`Clinic`, 'text'],
    notes: note,
  },
  file: {
    name: [msg`Name`, 'text'],
    caption: [msg`Caption`, 'text'],
    takenOn: [msg`Day`, 'day'],
  },
  observation: {
    observedOn: [msg`Day`, 'day'],
    signs: [msg`Signs`, 'signs'],
    bodyCondition: condition,
    notes: note,
  },
  medication: {
    name: [msg`Drug`, 'text'],
    dosage: [msg`Dose`, 'text'],
    route: [msg`How`, 'route'],
    frequency: [msg`How often`, 'frequency'],
    doseSchedule: [msg`When`, 'schedule'],
    startDate: [msg`From`, 'day'],
    endDate: [msg`Until`, 'day'],
    minimumHoursBetween: [msg`At least between two doses`, 'hours'],
    maximumPerDay: [msg`At most in one day`, 'number'],
    graceMinutes: [msg`Late after`, 'minutes'],
    notes: note,
  },
  administration: {
    outcome: [msg`Outcome`, 'outcome'],
    administeredOn: [msg`Due`, 'day'],
    givenAt: [msg`Given`, 'instant'],
    notes: note,
  },
  bird: {
    name: [msg`Name`, 'text'],
    species: [msg`Species`, 'text'],
    tagId: [msg`Ring`, 'text'],
    gender: [msg`Sex`, 'gender'],
    dateOfBirth: [msg`Hatched`, 'day'],
    gotchaDay: [msg`With you since`, 'day'],
    photoDigest: [msg`Photo`, 'picture'],
    vetDoctorName: [msg`Vet`, 'text'],
    vetClinicName: [msg`Clinic`, 'text'],
    vetClinicAddress: [msg`Address`, 'text'],
    vetAccountNumber: [msg`Account number at the vet`, 'text'],
    notifyOnDob: [msg`Remind us on the birthday`, 'yes'],
    notifyOnGotchaDay: [msg`Remind us on that day`, 'yes'],
    chartColor: [msg`Colour in charts and lists`, 'picture'],
  },
  care_sheet: {
    warnings: [msg`Take care`, 'text'],
    room: [msg`Room`, 'text'],
    place: [msg`Place`, 'text'],
    diet: [msg`Diet`, 'text'],
    routine: [msg`Routine`, 'text'],
    vetPhone: [msg`The vet’s phone`, 'text'],
    emergencyPhone: [msg`In an emergency`, 'text'],
    notes: [msg`Notes`, 'text'],
  },
  stay: {
    kind: [msg`Where`, 'stay'],
    startedOn: [msg`From`, 'day'],
    personName: [msg`With`, 'text'],
    personContact: [msg`Contact`, 'text'],
    reason: [msg`Reason`, 'text'],
    reviewOn: [msg`Review on`, 'day'],
    notes: note,
  },
  arrival: {
    arrivedOn: [msg`Arrived`, 'day'],
    source: [msg`Arrival`, 'source'],
    fromName: [msg`From whom`, 'text'],
    fromContact: [msg`Contact`, 'text'],
    foundAt: [msg`Found at`, 'text'],
    caseNumber: [msg`Case number`, 'text'],
    condition: [msg`Condition on arrival`, 'text'],
    breeder: [msg`Breeder`, 'text'],
    certificateNumber: [msg`Certificate number`, 'text'],
    ringNumber: [msg`Ring number`, 'text'],
    ringKind: [msg`Ring type`, 'ring'],
    microchip: [msg`Microchip`, 'text'],
    reportable: [msg`Has to be reported`, 'yes'],
  },
  import: {
    name: [msg`File`, 'text'],
    records: [msg`Records`, 'number'],
    newBirds: [msg`New birds`, 'number'],
  },
  webhook: {
    name: [msg`Name`, 'text'],
    host: [msg`Server`, 'text'],
    enabled: [msg`Turned on`, 'yes'],
  },
  tablet: {
    name: [msg`Name`, 'text'],
    room: [msg`Room`, 'text'],
    idleMinutes: [msg`Locks after (minutes)`, 'number'],
  },
  mqtt: {},
  settings: {
    timeZone: [msg`Time zone`, 'text'],
    weighEveryDays: everyDays,
    emergencyContacts: [msg`In an emergency`, 'contacts'],
    guard: [msg`Limits of the verdicts`, 'limits'],
  },
  member: {
    name: [msg`Name`, 'text'],
    inviteEmail: [msg`Email`, 'text'],
    role: [msg`Role`, 'role'],
    endsAt: [msg`Access ends`, 'instant'],
    careOnly: [msg`Daily care only`, 'yes'],
    birdIds: [msg`Birds`, 'birds'],
  },
};
