/** A file of the web application (`review/draft.ts`), loaded as Vite does it. */
export async function loadApp<T>(path: string): Promise<T> {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<T>(`${process.cwd()}/src/dashboard/app/${path}`, { configFile: false, logLevel: 'error' });
  return module;
}
