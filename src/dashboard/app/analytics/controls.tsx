import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { IconZoomOut } from '@tabler/icons-react';
import { TYPES } from '../documents/filters';
import { useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { DayInput } from '../shared/ui/day-input';
import { TEMPLATES_OF_REPORT } from './analytics.graphql';
import { GROUPS, type Look, ownZone, PERIOD_NAMES } from './span';

interface ControlsProps {
  readonly look: Look;
  readonly organizationZone: string;
  readonly change: (values: Record<string, string | null>) => void;
}

/** What is looked at: days, buckets, type, template and time zone. All of it stands in the address. */
export function Controls({ look, organizationZone, change }: ControlsProps) {
  const { t, tOf } = useWords();
  const may = useMay();
  const { data } = useData(TEMPLATES_OF_REPORT, {}, { pause: !may('templates.read') });
  const templates = data?.templates.nodes ?? [];
  return (
    <Group gap="xs" mb="md" align="flex-end">
      <SegmentedControl
        size="sm"
        aria-label={t('analytics.period')}
        value={look.period ?? ''}
        onChange={(period) => change({ period, from: null, to: null })}
        data={PERIOD_NAMES.map((value) => ({ value, label: t(`analytics.periods.p${value}`) }))}
      />
      {/* The ends of a span stand in one line, however narrow it is. */}
      <Group gap="xs" wrap="nowrap">
        {(['from', 'to'] as const).map((end) => (
          <DayInput
            key={end}
            required
            label={t(`analytics.${end}`)}
            value={look[end]}
            min={end === 'to' ? look.from : undefined}
            max={end === 'from' ? look.to : undefined}
            onChange={(day) => change({ from: look.from, to: look.to, [end]: day })}
          />
        ))}
      </Group>
      <SegmentedControl
        size="sm"
        aria-label={t('analytics.by')}
        value={look.groupBy}
        onChange={(by) => change({ by })}
        data={GROUPS.map((value) => ({ value, label: t(`analytics.groups.${value}`) }))}
      />
      <Select
        size="sm"
        w={160}
        clearable
        aria-label={t('documents.columns.type')}
        placeholder={t('analytics.allTypes')}
        value={look.type ?? null}
        onChange={(type) => change({ type })}
        data={TYPES.map((value) => ({ value, label: tOf('types', value) }))}
      />
      {templates.length > 0 && (
        <Select
          size="sm"
          w={180}
          clearable
          searchable
          aria-label={t('documents.columns.template')}
          placeholder={t('analytics.allTemplates')}
          value={look.templateId ?? null}
          onChange={(template) => change({ template })}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {organizationZone !== ownZone() && (
        <Select
          size="sm"
          w={230}
          allowDeselect={false}
          aria-label={t('analytics.zone')}
          value={look.timezone === organizationZone ? 'organization' : 'own'}
          onChange={(zone) => change({ zone: zone === 'organization' ? zone : null })}
          data={[
            { value: 'own', label: t('analytics.zones.own', { zone: ownZone() }) },
            { value: 'organization', label: t('analytics.zones.organization', { zone: organizationZone }) },
          ]}
        />
      )}
      {look.period === null && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconZoomOut size={16} />}
          onClick={() => change({ from: null, to: null, period: null, by: null })}
        >
          {t('analytics.zoomOut')}
        </Button>
      )}
    </Group>
  );
}
