/** What stands in place of somebody who was erased: as long as his number is known, what he did stays one person's. Pure. */
export const pseudonymOf = (userId: number): string => `person-${userId}@erased.invalid`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Replaces an e-mail address wherever it stands in a text or in JSON, and a name where it is the whole value of a JSON member: names are words that
 * others have too. Both without case. Pure.
 */
export function replacePerson(text: string, { email, name }: { email: string; name: string | null }, pseudonym: string): string {
  const address = new RegExp(`(?<![\\w.+-])${escaped(inJson(email))}(?![\\w-])`, 'gi');
  const without = text.replace(address, pseudonym);
  if (!name?.trim()) return without;
  return without.replace(new RegExp(`(:\\s*|[[,]\\s*)"${escaped(inJson(name.trim()))}"`, 'gi'), (_, before) => `${before}"${pseudonym}"`);
}
