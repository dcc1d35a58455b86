import { createContext, Script } from 'node:vm';

const context = createContext({ call: undefined });
const script = new Script('call()');

/**
 * Makes a call that is ended after `mostMs` wherever it is, also within a loop of WebAssembly: V8 looks at each turn of a loop whether it is to go on. What
 * was ended is left as it is, and no `finally` within the call is run. Costs some 0.1 ms. Infinity: the call has no limit.
 */
export function within<T>(call: () => T, mostMs: number): T {
  if (!Number.isFinite(mostMs)) return call();
  context.call = call;
  return script.runInContext(context, { timeout: Math.max(1, Math.round(mostMs)) }) as T;
}
