// The columns of the register's three lists.
import { languageOf } from '@flock-care/contract/languages';
import type { RegisterArrival, RegisterBird, RegisterDeparture } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reportedSourceNames, ringNames, stayNames } from '../../labels/stay-names.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { BirdName, useBirdName } from '../frame/bird-name.tsx';
import type { Column, Field } from '../table/data-table.tsx';
import styles from './register.module.css';

/** The fields that every list has. */
type Identity = Omit<RegisterArrival, 'on' | keyof Origin>;
type Origin = Pick<RegisterArrival, 'source' | 'fromName' | 'fromContact'>;

const sexNames: Record<Identity['sex'], MessageDescriptor> = {
  unknown: msg`unknown`,
  male: msg`male`,
  female: msg`female`,
  male_dna: msg`male, by DNA`,
  female_dna: msg`female, by DNA`,
};

interface RegisterColumns {
  birds: readonly Column<RegisterBird>[];
  arrivals: readonly Column<RegisterArrival>[];
  departures: readonly Column<RegisterDeparture>[];
}

export function useRegisterColumns(): RegisterColumns {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { bird, kindOfBird, hatched, certificate } = useIdentity();
  const dated = (day: string | null) => (day ? formats.shortDayAndYear(day) : '');
  const heldSince: Field<RegisterBird | RegisterDeparture> = {
    name: t`Acquired on`,
    width: 0.9,
    text: row => dated(row.heldSince),
  };
  const origin: Column<Origin> = [
    { name: t`Origin`, width: 1.5, text: ({ source }) => i18n._(reportedSourceNames[source]) },
    { name: t`Acquired from`, text: ({ fromName, fromContact }) => joined(fromName, fromContact) },
  ];
  const place: Column<RegisterBird> = [
    { name: t`Location`, text: ({ kind, room, place }) => joined(i18n._(stayNames[kind]), room, place) },
  ];
  const whereabouts: Column<RegisterDeparture> = [
    { name: t`Whereabouts`, width: 1.5, text: ({ kind }) => i18n._(stayNames[kind]) },
    { name: t`Departed to`, text: ({ toName, toContact }) => joined(toName, toContact) },
  ];
  return {
    birds: [bird, ...kindOfBird, hatched, [{ ...heldSince, width: 1.5 }, ...origin], certificate, place],
    arrivals: [
      [{ name: t`Acquired on`, width: 0.9, text: ({ on }) => dated(on) }],
      ...[bird, ...kindOfBird, hatched, origin, certificate],
    ],
    departures: [
      [{ name: t`Departed on`, width: 0.9, text: ({ on }) => dated(on) }],
      ...[bird, ...kindOfBird, hatched, [heldSince], whereabouts, certificate],
    ],
  };
}

function useIdentity() {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const nameOf = useBirdName();
  const bird: Column<Identity> = [
    {
      name: t`Bird`,
      text: nameOf,
      cell: row => (
        <>
          <BirdName {...row} />
          {row.reportable && <small className={styles.reportable}>{t`to be reported`}</small>}
        </>
      ),
    },
    {
      name: t`To be reported`,
      text: ({ reportable }) => (reportable ? t`yes` : t`no`),
      isOnlyInFile: true,
    },
  ];
  const species: Column<Identity> = [
    {
      name: t`Species`,
      width: 1.3,
      text: row => row.commonNames?.[languageOf([i18n.locale]) ?? 'en'] || row.species,
    },
    {
      name: t`Scientific name`,
      text: ({ scientificName }) => scientificName ?? '',
      cell: ({ scientificName }) => <i lang="la">{scientificName}</i>,
    },
  ];
  const sex: Column<Identity> = [{ name: t`Sex`, width: 0.7, text: row => i18n._(sexNames[row.sex]) }];
  const marking: Column<Identity> = [
    {
      name: t`Marking`,
      // A microchip has 15 digits.
      width: 1.5,
      text: ({ number }) => number,
      cell: ({ number }) => <bdi>{number}</bdi>,
    },
    {
      name: t`Kind of ring`,
      text: ({ ring }) => (ring.kind === 'none' ? '' : i18n._(ringNames[ring.kind])),
    },
    {
      name: t`Microchip`,
      text: ({ microchip }) => microchip,
      cell: ({ microchip }) => <bdi>{microchip}</bdi>,
    },
  ];
  const hatched: Column<Identity> = [
    {
      name: t`Hatched`,
      text: ({ hatchedOn }) => (hatchedOn ? formats.shortDayAndYear(hatchedOn) : ''),
    },
    { name: t`Breeder`, text: ({ breeder }) => breeder },
  ];
  const certificate: Column<Identity> = [
    { name: t`Certificate of origin`, text: ({ certificateNumber }) => certificateNumber },
  ];
  return { bird, kindOfBird: [species, sex, marking], hatched, certificate };
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');
