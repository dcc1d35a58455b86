import { useWords } from '../shared/i18n';

/** How a role is called: those that are always there in the language of the person, others as they were named. */
export function useRoleName(): (role: { readonly name: string; readonly displayName: string }) => string {
  const { tOf } = useWords();
  return ({ name, displayName }) => tOf('people.builtIn', name, displayName);
}
