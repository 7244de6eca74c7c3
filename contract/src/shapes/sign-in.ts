// The inputs and options of a sign-in through a link, a code, an invitation or an identity provider.
import * as z from 'zod';
import { deliveries, emailSignIns, signUps } from './enums.ts';
import { Email } from './fields.ts';
import { limits } from './limits.ts';
import { Provider } from './session.ts';
import { optionalText } from './text.ts';

const shortEnough = (address: string | null | undefined) =>
  address && address.length <= limits.redirectTo ? address : undefined;

export const MagicLinkInput = z.object({
  email: Email,
  name: optionalText(limits.name),
  /** Never refused: the service replaces a URL that is not allowed with the front end's. */
  redirectTo: z.string().nullish().transform(shortEnough),
});

export const MagicLinkSent = z.object({
  ok: z.boolean(),
  message: z.string(),
  previewUrl: z.string().nullable(),
  delivery: z.enum(deliveries),
});

const codePattern = /^\d{6}$/;

/** The code in a sign-in email, as typed: spaces do not matter. */
export const SignInCodeInput = z.object({
  email: Email,
  code: z
    .string()
    .overwrite(code => code.replace(/\s/g, ''))
    .refine(code => codePattern.test(code), { error: 'Must be the six digits in the email.' })
    .meta({ pattern: codePattern.source }),
});

/** The token of an invitation link. A wrong token is refused as if the link had expired. */
export const InvitationInput = z.object({ token: z.string() });

/** The options of the sign-in page. */
export const SignInOptions = z.object({
  emailSignIn: z.enum(emailSignIns),
  signUp: z.enum(signUps),
  providers: z.array(Provider),
});
export type SignInOptions = z.output<typeof SignInOptions>;

/**
 * A parameter that the service checks itself: a wrong one is treated like a missing one. In JSON Schema it is a string.
 */
const textParameter = () => z.unknown().optional().meta({ type: 'string' });
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const MagicLinkQuery = z.object({ token: textParameter().transform(textOf) });

export const ProviderStartQuery = z.object({
  redirectTo: textParameter().transform(value => shortEnough(textOf(value))),
});

/**
 * The parameters that a provider returns through the browser (RFC 6749, section 4.1.2; RFC 9207). A wrong one is never
 * refused as an invalid field.
 */
export const ProviderResponse = z.object({
  state: textParameter(),
  code: textParameter(),
  iss: textParameter(),
  error: textParameter(),
});
