// The navigation with its five items: a bar at the bottom of a phone, a rail on a tablet, a sidebar on a desktop.

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useToday, useTodayCounts } from '../board/use-today.ts';
import { FlockSwitcher } from '../frame/flock-switcher.tsx';
import { TabletLock } from '../frame/tablet-lock.tsx';
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
import styles from './navigation.module.css';

/** Loaded separately, because only a desktop shows it. */
const SidebarNeedsYou = lazy(async () => ({
  default: (await import('./sidebar-needs-you.tsx')).SidebarNeedsYou,
}));

interface Item {
  to: LinkProps['to'];
  name: MessageDescriptor;
  icon: IconShape;
  /** The icon while the item is current. */
  current: IconShape;
  /** Other screens that belong to the item. */
  also?: readonly string[];
}

const before: readonly Item[] = [
  {
    to: '/today',
    name: msg({ message: 'Today', context: 'tab' }),
    icon: sunHorizon,
    current: sunHorizonFill,
  },
  { to: '/birds', name: msg`Birds`, icon: bird, current: birdFill, also: ['/past-birds', '/cage-cards'] },
];
const doses: Item = {
  ...{ to: '/doses', name: msg`Doses`, icon: eyedropperSample, current: eyedropperSampleFill },
};
const flock: Item = {
  to: '/people',
  name: msg`Flock`,
  icon: usersThree,
  current: usersThreeFill,
  also: ['/flock', '/history', '/census', '/report', '/register'],
};

function ItemLink({ item, count }: { item: Item; count?: number | undefined }) {
  const { i18n } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSibling = item.also?.includes(path) ?? false;
  return (
    <Link
      to={item.to}
      className={`${styles.item} ${isSibling ? styles.current : ''}`}
      activeProps={{ className: styles.current }}
    >
      {({ isActive }) => (
        <>
          <Icon shape={isActive || isSibling ? item.current : item.icon} size={22} />
          <span>{i18n._(item.name)}</span>
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

/**
 * On a phone, Weigh is in the middle, where the thumb is. People who cannot weigh have four items. On a shared tablet,
 * the last item locks the tablet.
 */
export function BottomBar() {
  const { t } = useLingui();
  const { canGiveCare } = useRights();
  const { tablet } = useSignedIn();
  return (
    <nav ref={foot} className={styles.bottom} aria-label={t`Main`}>
      {before.map(item => (
        <ItemLink key={item.to} item={item} />
      ))}
      {canGiveCare && <WeighLink />}
      <ItemLink item={doses} />
      {tablet ? <TabletLock kind="bar" /> : <ItemLink item={flock} />}
    </nav>
  );
}

/**
 * The navigation on tablets and desktops, with Weigh above the other items. A desktop also shows the birds that need
 * attention.
 */
export function SideBar() {
  const { t } = useLingui();
  const { canGiveCare } = useRights();
  const counts = useTodayCounts();
  const view = useView();
  const { tablet } = useSignedIn();
  return (
    <header className={styles.side}>
      <FlockSwitcher wide />
      <nav className={styles.list} aria-label={t`Main`}>
        {canGiveCare && <WeighLink />}
        {before.map(item => (
          <ItemLink key={item.to} item={item} />
        ))}
        <ItemLink item={doses} count={counts?.dosesOpen} />
        {!tablet && <ItemLink item={flock} />}
      </nav>
      <Suspense>{isDesktop(view) && <SidebarNeedsYou />}</Suspense>
      {tablet ? <TabletLock kind="side" /> : <You />}
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
