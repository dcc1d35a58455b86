import { z } from 'zod';
import { type OutboundAllow, parseOutboundAllow } from './http/outbound/allow.js';

/** One setting: an environment variable, how it is read, and what the documentation says about it. */
export interface Setting<T> {
  /** Environment variable. */
  readonly name: string;
  /** Reads the non-empty text of the variable. */
  readonly read: z.ZodType<T, unknown>;
  /** The value when the variable is absent or empty. */
  readonly fallback: () => T;
  /** The default as the documentation shows it. */
  readonly shown: string;
  /** Unit of the value, or '' where there is none. */
  readonly unit: string;
  /** What would be right, completing "expected ...". */
  readonly expected: string;
  /** What it is for, in one sentence. */
  readonly meaning: string;
  /** A secret's value never appears in a message. */
  readonly secret: boolean;
}

interface Description<T> {
  read: z.ZodType<T, unknown>;
  fallback: () => T;
  shown: string;
  unit?: string;
  expected: string;
  meaning: string;
  secret?: boolean;
}

/** One setting from its description. */
export const setting = <T>(name: string, description: Description<T>): Setting<T> => ({ name, unit: '', secret: false, ...description });

/** Reads a whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .stringFormat('whole number', /^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** A limit: a whole number from `least` on, with `standard` as default. */
export const limit = (name: string, standard: number, unit: string, meaning: string, least = 1): Setting<number> =>
  setting(name, {
    read: wholeNumber(least, 1_000_000_000),
    fallback: () => standard,
    shown: String(standard),
    unit,
    expected: `a whole number from ${least}`,
    meaning,
  });

/** A text that may be absent; null then. */
export const optional = (
  name: string,
  read: z.ZodType<string, unknown>,
  expected: string,
  meaning: string,
  secret = false,
  shown = '(none)',
) => setting<string | null>(name, { read, fallback: () => null, shown, expected, meaning, secret });

/** Reads an address of one of these protocols that passes the check. */
export const url = (protocols: readonly string[], check: (address: URL) => boolean = (address) => address.hostname !== '') =>
  z.string().refine((text) => {
    const address = URL.canParse(text) ? new URL(text) : undefined;
    return address !== undefined && protocols.includes(address.protocol) && check(address);
  });

/** Reads subnets separated by commas. */
export const outboundAllow = z.string().transform((text, context): readonly OutboundAllow[] => {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const parsed = entries.map(parseOutboundAllow);
  if (parsed.includes(undefined)) context.addIssue({ code: 'custom', message: 'not a subnet' });
  return parsed.filter((entry) => entry !== undefined);
});

/** Whether a text is an origin as browsers send it: scheme, host and port, nothing else. Pure. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** Reads origins separated by commas. */
export const origins = z.string().transform((text, context): readonly string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!parts.every(isOrigin)) context.addIssue({ code: 'custom', message: 'not an origin' });
  return [...new Set(parts)];
});

/** How much is logged: each level and all that follow it; `silent` logs nothing. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The form of a generated key. */
export const keyForm = (mode: 'live' | 'test') => z.string().regex(new RegExp(`^service_${mode}_[0-9A-Za-z]{38}$`));

/** Whom an identity provider lets in. */
export interface OidcDomain {
  /** In lower case. */
  readonly domain: string;
  readonly organizationId: number;
  /** Name of a role. */
  readonly role: string;
}

/** Comma-separated `domain=organization:role`. */
export const oidcDomains = z.string().transform((text, context): readonly OidcDomain[] => {
  const parts = text.split(',').map((part) => /^([a-z0-9.-]+\.[a-z]{2,})=([1-9]\d{0,8}):([A-Za-z][\w-]{1,49})$/i.exec(part.trim()));
  if (parts.includes(null)) context.addIssue({ code: 'custom', message: 'not a domain' });
  return parts.flatMap((part) => (part ? [{ domain: part[1]!.toLowerCase(), organizationId: Number(part[2]), role: part[3]! }] : []));
});

/** E-mail addresses of people, in their one spelling. */
export const emails = z.string().transform((text, context): readonly string[] => {
  const parts = text
    .split(',')
    .map((part) => part.normalize('NFKC').trim().toLowerCase())
    .filter((part) => part !== '');
  if (!parts.every((part) => z.email().safeParse(part).success)) context.addIssue({ code: 'custom', message: 'not an address' });
  return [...new Set(parts)];
});
