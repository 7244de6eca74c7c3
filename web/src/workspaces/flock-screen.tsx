// The flock settings screen. One column on a phone, three on a desktop.
import { useLingui } from '@lingui/react/macro';
import { useRights } from '../api/use-session.ts';
import { ConnectionLine } from '../frame/connection-line.tsx';
import { FlockNav } from '../frame/flock-nav.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { isDesktop, isPhone, useView } from '../ui/layout/use-view.ts';
import { AllTokensSection } from './all-tokens-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { ExportSection } from './export-section.tsx';
import styles from './flock-screen.module.css';
import { ImportSection } from './import-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MqttSection } from './mqtt/mqtt-section.tsx';
import { NewFlockSection } from './new-flock-section.tsx';
import { NeedsConnection } from './parts/needs-connection.tsx';
import { PlacesSection } from './places-section.tsx';
import { RecentFlockChanges } from './recent-flock-changes.tsx';
import { TabletsSection } from './tablets/tablets-section.tsx';
import { ThisFlock } from './this-flock.tsx';
import { TokensSection } from './tokens-section.tsx';
import { TransfersSection } from './transfers-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

export function FlockScreen() {
  const { t } = useLingui();
  const { canManageFlock, isOwner } = useRights();
  const view = useView();
  const onDesktop = isDesktop(view);
  const limits = (
    <div className={styles.column}>
      <LimitsSection />
    </div>
  );
  return (
    <Screen>
      {isPhone(view) ? (
        <ScreenHead title={t`Flock settings`} back="/people" />
      ) : (
        <ScreenHead title={t`Flock settings`} find={false} nav={<FlockNav />} />
      )}
      <ConnectionLine />
      {canManageFlock && <NeedsConnection />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ThisFlock />
          {!onDesktop && limits}
          <ContactsSection />
          <PlacesSection />
        </div>
        {onDesktop && limits}
        <div className={styles.column}>
          <TokensSection />
          {canManageFlock && <AllTokensSection />}
          {canManageFlock && <TabletsSection />}
          {canManageFlock && <WebhooksSection />}
          {canManageFlock && <MqttSection />}
          {canManageFlock && <ImportSection />}
          {isOwner && <ExportSection />}
          <TransfersSection />
          <RecentFlockChanges />
          <NewFlockSection />
          <LeaveSection />
        </div>
      </div>
    </Screen>
  );
}
