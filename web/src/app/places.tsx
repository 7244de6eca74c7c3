// The navigation between the five places: a bar at the bottom of a phone, a rail on a tablet, a sidebar on a desktop.

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useToday, useTodayCounts } from '../board/use-today.ts';
import { FlockSwitcher } from '../frame/flock-switcher.tsx';
import { useRoleName } from '../labels/role-names.ts';
import { useUnsent } from '../outbox/device-outbox.ts';
import {
  bird,
  birdFill,
  eyedropperSample,
  eyedropperSampleFill,
  gear,
  type IconShape,
  scale,
  sunHorizon,
  sunHorizonFill,
  usersThree,
  usersThreeFill,
} from '../ui/icons/frame-icons.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { foot } from '../ui/layout/foot.ts';
import { isDesktop, useView } from '../ui/layout/use-view.ts';
import { PersonMark, Portrait } from '../ui/portraits/portrait.tsx';
import styles from './places.module.css';

/** Loaded separately, because only a desktop shows it. */
const SidebarNeedsYou = lazy(async () => ({
  default: (await import('./sidebar-needs-you.tsx')).SidebarNeedsYou,
}));

interface Place {
  to: LinkProps['to'];
  name: MessageDescriptor;
  icon: IconShape;
  /** The icon of the current place. */
  current: IconShape;
  /** Other screens that belong to the place. */
  also?: readonly string[];
}

const before: readonly Place[] = [
  { to: '/today', name: msg`Today`, icon: sunHorizon, current: sunHorizonFill },
  { to: '/birds', name: msg`Birds`, icon: bird, current: birdFill, also: ['/past-birds'] },
];
const after: readonly Place[] = [
  { to: '/doses', name: msg`Doses`, icon: eyedropperSample, current: eyedropperSampleFill },
  {
    to: '/people',
    name: msg`Flock`,
    icon: usersThree,
    current: usersThreeFill,
    also: ['/flock', '/history', '/census', '/report', '/register'],
  },
];

function PlaceLink({ place, count }: { place: Place; count?: number | undefined }) {
  const { i18n } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSibling = place.also?.includes(path) ?? false;
  return (
    <Link
      to={place.to}
      className={`${styles.place} ${isSibling ? styles.current : ''}`}
      activeProps={{ className: styles.current }}
    >
      {({ isActive }) => (
        <>
          <Icon shape={isActive || isSibling ? place.current : place.icon} size={22} />
          <span>{i18n._(place.name)}</span>
          {count ? <span className={styles.count}>{count}</span> : null}
        </>
      )}
    </Link>
  );
}

function WeighLink() {
  const { t } = useLingui();
  const { data } = useToday();
  const wide = isDesktop(useView());
  // On a bird's page, Weigh opens that bird, and shows its portrait or, if there is room, its name.
  const { birdId } = useParams({ strict: false });
  const bird = data?.birds.find(({ id }) => id === birdId);
  const name = bird?.name;
  const named = name && t`Weigh ${name}`;
  return (
    <Link
      to="/weigh"
      search={bird ? { bird: bird.id } : {}}
      className={styles.weigh}
      aria-label={wide ? undefined : named}
    >
      {bird && !wide ? <Portrait bird={bird} size={20} /> : <Icon shape={scale} size={22} />}
      <span>{wide && named ? named : t`Weigh`}</span>
      <span className={styles.key} aria-hidden="true">
        W
      </span>
    </Link>
  );
}

/** On a phone, Weigh is in the middle, where the thumb is. People who cannot weigh have four places. */
export function BottomBar() {
  const { t } = useLingui();
  const { canGiveCare } = useRights();
  return (
    <nav ref={foot} className={styles.bottom} aria-label={t`Places`}>
      {before.map(place => (
        <PlaceLink key={place.to} place={place} />
      ))}
      {canGiveCare && <WeighLink />}
      {after.map(place => (
        <PlaceLink key={place.to} place={place} />
      ))}
    </nav>
  );
}

/** On a tablet, Weigh is above the other places. A desktop also shows the flock, the birds that need you, and you. */
export function SideBar() {
  const { t } = useLingui();
  const { canGiveCare } = useRights();
  const counts = useTodayCounts();
  const view = useView();
  return (
    <header className={styles.side}>
      <FlockSwitcher wide />
      <nav className={styles.list} aria-label={t`Places`}>
        {canGiveCare && <WeighLink />}
        {[...before, ...after].map(place => (
          <PlaceLink
            key={place.to}
            place={place}
            count={place.to === '/doses' ? counts?.dosesOpen : undefined}
          />
        ))}
      </nav>
      <Suspense>{isDesktop(view) && <SidebarNeedsYou />}</Suspense>
      <You />
    </header>
  );
}

function You() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const waiting = useUnsent();
  const roleName = useRoleName();
  const saved = waiting.length === 0 ? t`all saved` : t`${waiting.length} waiting`;
  return (
    <Link to="/you" className={styles.you}>
      <PersonMark name={context.user.name} size={34} />
      <span className={styles.person}>
        <strong>{context.user.name}</strong>
        <span>
          {roleName} · {saved}
        </span>
      </span>
      <Icon shape={gear} size={22} />
    </Link>
  );
}
