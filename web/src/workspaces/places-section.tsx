// The rooms that birds live in, in the order of the rounds. They come from the birds' care sheets.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useToday } from '../board/use-today.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';
import { roomsOf } from './rooms.ts';

export function PlacesSection() {
  const { t } = useLingui();
  const formats = useFormats();
  const { data } = useToday();
  if (!data || data.birds.length === 0) return null;
  const rooms = roomsOf(data.birds);
  const named = rooms.filter(({ name }) => name !== '');
  return (
    <Section
      title={t({ message: 'Places', context: 'where birds live' })}
      aside={named.length > 1 && <Trans>rounds go in this order</Trans>}
    >
      {named.length === 0 && (
        <p className={styles.about}>
          <Trans>Rooms and cages are typed in each bird’s care sheet.</Trans>
        </p>
      )}
      <Rows>
        {rooms.map(({ name, places, birds }) => (
          <li key={name}>
            <Link to="/birds" search={name ? { room: name } : { order: 'place' }} className={styles.link}>
              <span className={styles.words}>
                {name || <Trans>No room yet</Trans>}
                {name && places.length > 0 && <span>{formats.list(places)}</span>}
              </span>
              <span>
                <Plural value={birds} one="# bird" other="# birds" />
              </span>
              <Icon shape={caretRight} size={18} mirrored />
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
