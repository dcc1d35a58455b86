import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import { useWords } from '../shared/i18n';

const TYPES = ['invoice', 'bol', 'packing_list', 'commercial_invoice', 'customs_declaration', 'certificate', 'contract'] as const;

/** Days that documents of a type are kept, in place of those of the organization. */
export interface TypeRetention {
  readonly type: (typeof TYPES)[number];
  readonly days: number;
}

interface RetentionProps {
  readonly value: readonly TypeRetention[];
  readonly set: (value: TypeRetention[]) => void;
  readonly disabled: boolean;
  readonly problems: Readonly<Record<string, string>>;
}

/** A field for each type of documents; an empty one means the time of the organization. */
export function RetentionByType({ value, set, disabled, problems }: RetentionProps) {
  const { t, tOf } = useWords();
  return (
    <Fieldset legend={t('settings.retentionByType')} styles={{ legend: { maxWidth: '100%' } }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {TYPES.map((type) => {
          const place = value.findIndex((each) => each.type === type);
          return (
            <NumberInput
              key={type}
              label={tOf('types', type)}
              placeholder={t('settings.retentionAsAll')}
              min={0}
              max={36500}
              allowDecimal={false}
              disabled={disabled}
              value={value[place]?.days ?? ''}
              onChange={(days) =>
                set([...value.filter((each) => each.type !== type), ...(days === '' ? [] : [{ type, days: Number(days) }])])
              }
              error={problems[`retentionByType[${place}].days`]}
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
