const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser by the names that people know it by; as it calls itself where those are unknown; null for none. Pure. */
export function deviceOf(agent: string | null): string | null {
  if (!agent) return null;
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([form]) => form.test(agent))?.[1]);
  return [browser, system].filter(Boolean).join(', ') || agent;
}
