// The props that the parts of the page for a vet share.
import type { HandoverStay } from '@flock-care/contract/shapes';
import type { ReactNode } from 'react';
import type { HandoverRecord } from './vet-facts.ts';

export interface SheetProps {
  record: HandoverRecord;
  /** Undefined until it is loaded. */
  stay: HandoverStay | undefined;
  today: string;
  /** The time at which the page is created. */
  now: number;
  /** The URL of the live page; undefined before there is one. */
  url: string | undefined;
  /** The section about the files that the link shows, if it shows any. */
  files?: ReactNode;
  /**
   * False if there is no link to the bird. The page then does not refer to a live page for entries that do not fit.
   */
  hasLivePage?: boolean;
}

export type RecordProps = Pick<SheetProps, 'record' | 'today'>;
