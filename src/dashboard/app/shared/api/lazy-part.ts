import { type ComponentType, lazy } from 'react';
import { connection, isReached, onReturn } from './connection';

const returned = () =>
  new Promise<void>((done) => {
    const end = onReturn(() => {
      end();
      done();
    });
  });

/** Fetches code. What cannot be had because the service is away is fetched again when it is back; whoever waits goes on waiting. */
export async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Where the service answers, the code itself is missing or wrong.
      if (connection() === 'here' && (await isReached())) throw error;
      if (connection() === 'away') await returned();
    }
  }
}

/** A part of a page whose code is fetched when it is first drawn. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: (await fetched(load)) as ComponentType<unknown> })) as unknown as ComponentType<Props>;
