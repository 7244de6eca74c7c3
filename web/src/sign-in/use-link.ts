// Requests a sign-in link. If it was emailed, the request is also stored on the device.
import { useState } from 'react';
import type { ReceivedOf } from '../api/client.ts';
import { useWrite } from '../api/writes.ts';
import { arrival } from '../session/arrival.ts';
import { deletePendingLink, type PendingLink, readPendingLink, storePendingLink } from './pending-link.ts';

/** The error code of a link that no longer works. */
export const linkEnded = 'link_ended';
/** The error code of a sign-in by link or provider if an admin has blocked the account. */
export const accountBlocked = 'account_blocked';

type Delivery = ReceivedOf<'POST /api/auth/magic-link/request'>['body']['delivery'];

/** A requested link. It was emailed, is in `previewUrl`, or has to come from the operator. */
export interface RequestedLink extends PendingLink {
  delivery: Delivery;
  previewUrl: string | null;
}

/** @param to the URL in the app to open after the sign-in */
export function useLink(to: string, knownEmail = '') {
  const request = useWrite('POST /api/auth/magic-link/request');
  const [pending] = useState(readPendingLink);
  const [sent, setSent] = useState<RequestedLink | undefined>(
    pending && arrival.signInError !== linkEnded && arrival.signInError !== accountBlocked
      ? { ...pending, delivery: 'email', previewUrl: null }
      : undefined,
  );
  // The value of the email field at first, and when the person goes back to change the address.
  const [lastEmail, setLastEmail] = useState(pending?.email ?? knownEmail);
  const ask = async (email: string) => {
    const { body } = await request.mutateAsync({
      body: { email, redirectTo: new URL(to, location.href).href },
    });
    const pendingLink = { email: email.trim(), at: Date.now() };
    // Only stored if a code comes by email. A link in the response is shown only once.
    if (body.delivery === 'email') storePendingLink(pendingLink);
    setLastEmail(pendingLink.email);
    setSent({ ...pendingLink, delivery: body.delivery, previewUrl: body.previewUrl });
  };
  const startOver = () => {
    deletePendingLink();
    request.reset();
    setSent(undefined);
  };
  return { sent, lastEmail, ask, startOver, error: request.error, isAsking: request.isPending };
}

export type LinkRequest = ReturnType<typeof useLink>;
