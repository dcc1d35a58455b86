import { Figures } from './figures';
import { Trial } from './trial';
import { Versions } from './versions';

/** What can be known of a template beside its fields. */
export function Insight({ id, tab }: { id: string; tab: 'versions' | 'figures' | 'trial' }) {
  if (tab === 'versions') return <Versions id={id} />;
  return tab === 'figures' ? <Figures id={id} /> : <Trial id={id} />;
}
