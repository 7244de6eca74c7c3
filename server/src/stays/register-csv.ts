// The register as a CSV file: the stock list, then the arrivals, then the departures.
import type { Register, RegisterArrival, RegisterBird, RegisterDeparture } from '@flock-care/contract/shapes';
import { type Columns, csvFile } from '../http/csv.ts';

type Identity = Omit<RegisterArrival, 'on' | 'source' | 'fromName' | 'fromContact'>;
type Row = Identity & {
  list: 'stock' | 'arrival' | 'departure';
  stock?: RegisterBird;
  departure?: RegisterDeparture;
  origin?: RegisterBird | RegisterArrival;
  arrivedOn: string;
};

const columns: Columns<Row> = {
  List: row => row.list,
  Name: row => row.name,
  'Ring or tag': row => row.number,
  Species: row => row.species,
  'Scientific name': row => row.scientificName,
  'English name': row => row.commonNames?.en ?? null,
  'German name': row => row.commonNames?.de ?? null,
  Sex: row => row.sex,
  'Hatched on': row => row.hatchedOn,
  'Held since': row => row.arrivedOn,
  Stay: row => row.stock?.kind ?? null,
  Room: row => row.stock?.room ?? null,
  Place: row => row.stock?.place ?? null,
  Source: row => row.origin?.source ?? null,
  'From whom': row => row.origin?.fromName ?? null,
  'Contact of the giver': row => row.origin?.fromContact ?? null,
  'Left on': row => row.departure?.on ?? null,
  Outcome: row => row.departure?.kind ?? null,
  'To whom': row => row.departure?.toName ?? null,
  'Contact of the taker': row => row.departure?.toContact ?? null,
  Breeder: row => row.breeder,
  'Ring number': row => row.ring.number,
  'Ring kind': row => row.ring.kind,
  Microchip: row => row.microchip,
  Certificate: row => row.certificateNumber,
  Reportable: row => row.reportable,
  'Dutch name': row => row.commonNames?.nl ?? null,
  'French name': row => row.commonNames?.fr ?? null,
  'Spanish name': row => row.commonNames?.es ?? null,
};

export const registerCsv = ({ on, birds, arrivals, departures }: Register) =>
  csvFile(`register-${on}.csv`, columns, [
    ...birds.map(
      (bird): Row => ({ ...bird, list: 'stock', stock: bird, origin: bird, arrivedOn: bird.heldSince }),
    ),
    ...arrivals.map((bird): Row => ({ ...bird, list: 'arrival', origin: bird, arrivedOn: bird.on })),
    ...departures.map(
      (bird): Row => ({ ...bird, list: 'departure', departure: bird, arrivedOn: bird.heldSince }),
    ),
  ]);
