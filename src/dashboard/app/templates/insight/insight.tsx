import type { DrawnField } from '../fields';
import type { TemplateData } from '../templates.graphql';
import { Figures } from './figures';
import { Trial } from './trial';
import { Versions } from './versions';

/** What can be known of a template beside its fields. */
export function Insight({
  template,
  fields,
  tab,
}: {
  template: TemplateData;
  fields: readonly DrawnField[];
  tab: 'versions' | 'figures' | 'trial';
}) {
  const { id } = template;
  if (tab === 'versions') return <Versions id={id} />;
  return tab === 'figures' ? <Figures id={id} /> : <Trial template={template} fields={fields} />;
}
