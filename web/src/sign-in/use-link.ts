// Asking for a sign-in link, and what became of it.

import { useState } from 'react';
import type { ReceivedOf } from '../api/client.ts';
import { useWrite } from '../api/writes.ts';
import { arrival } from '../app/arrival.ts';
import { type Asked, forgetAsked, keepAsked, readAsked } from './asked.ts';

/** The page of a link that no longer works leads to the sign-in with it. */
export const linkEnded = 'link_ended';
/** A link or a provider leads to it if an admin has blocked the account. */
export const accountBlocked = 'account_blocked';

type Delivery = ReceivedOf<'POST /api/auth/magic-link/request'>['body']['delivery'];

/** A link that was asked for: it is in a mail, or it is `previewUrl`. */
export interface Sent extends Asked {
  delivery: Delivery;
  previewUrl: string | null;
}

/** @param to where the sign-in leads, an address of the app */
export function useLink(to: string, known = '') {
  const request = useWrite('POST /api/auth/magic-link/request');
  const [asked] = useState(readAsked);
  const [sent, setSent] = useState<Sent | undefined>(
    asked && arrival.signInError !== linkEnded && arrival.signInError !== accountBlocked
      ? { ...asked, delivery: 'email', previewUrl: null }
      : undefined,
  );
  /** Stands in the field when another address is to be typed. */
  const [lastEmail, setLastEmail] = useState(asked?.email ?? known);
  const ask = async (email: string) => {
    const { body } = await request.mutateAsync({
      body: { email, redirectTo: new URL(to, location.href).href },
    });
    const asking = { email: email.trim(), at: Date.now() };
    // Only what brings a code: a link in the response is there once.
    if (body.delivery === 'email') keepAsked(asking);
    setLastEmail(asking.email);
    setSent({ ...asking, delivery: body.delivery, previewUrl: body.previewUrl });
  };
  const startOver = () => {
    forgetAsked();
    request.reset();
    setSent(undefined);
  };
  return { sent, lastEmail, ask, startOver, error: request.error, isAsking: request.isPending };
}

export type LinkRequest = ReturnType<typeof useLink>;
