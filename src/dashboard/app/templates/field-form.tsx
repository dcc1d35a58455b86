import { ActionIcon, Checkbox, Group, NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { type DrawnField, FIELD_TYPES, hasOptions, type Rule, withRule } from './fields';
import classes from './templates.module.css';

/** What a value has to fulfil: a form that it has, how long it may be. */
function RuleForm({ rule, problem, change }: { rule: Rule | undefined; problem: string | undefined; change: (rule: Rule) => void }) {
  const { t } = useWords();
  const length = (name: 'minLength' | 'maxLength') => (
    <NumberInput
      size="xs"
      min={0}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      label={t(`templates.${name}`)}
      value={rule?.[name] ?? ''}
      onChange={(value) => change(withRule(rule, name, value === '' ? '' : Number(value)))}
    />
  );
  return (
    <>
      <TextInput
        size="xs"
        mt={6}
        label={t('templates.pattern')}
        placeholder={'[A-Z]{2}-\\d+'}
        value={rule?.pattern ?? ''}
        error={problem}
        onChange={(event) => change(withRule(rule, 'pattern', event.currentTarget.value))}
      />
      <Group gap="xs" mt={6} grow>
        {length('minLength')}
        {length('maxLength')}
      </Group>
    </>
  );
}

/** Members whose problems stand at their inputs; others, such as the place, have none. */
const SHOWN_AT: ReadonlySet<string> = new Set(['name', 'labels', 'options', 'pattern']);

/** One field of a template: its name, type, printed labels and checks. `problems`: what the service said of its members. */
export function FieldForm({
  field,
  active,
  problems,
  change,
  remove,
  focus,
}: {
  field: DrawnField;
  active: boolean;
  problems: Readonly<Record<string, string>>;
  change: (field: DrawnField) => void;
  remove: () => void;
  focus: () => void;
}) {
  const { t, tOf } = useWords();
  return (
    <fieldset className={classes.templateField} data-active={active || undefined} onFocus={focus}>
      <legend className="heard">{field.name}</legend>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          label={t('templates.fieldName')}
          value={field.name}
          error={problems.name}
          onChange={(event) => change({ ...field, name: event.currentTarget.value })}
        />
        <Select
          size="xs"
          w={130}
          label={t('templates.fieldType')}
          data={FIELD_TYPES.map((value) => ({ value, label: tOf('templates.types', value) }))}
          value={field.type}
          allowDeselect={false}
          onChange={(type) => change({ ...field, type: type as DrawnField['type'] })}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('common.delete')}: ${field.name}`} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <TagsInput
        size="xs"
        mt={6}
        label={t('templates.labels')}
        value={field.labels ?? []}
        error={problems.labels}
        onChange={(labels) => change({ ...field, labels })}
      />
      {hasOptions(field.type) && (
        <TagsInput
          size="xs"
          mt={6}
          label={t('templates.options')}
          value={field.options ?? []}
          error={problems.options}
          onChange={(options) => change({ ...field, options })}
        />
      )}
      {(active || field.rule) && <RuleForm rule={field.rule} problem={problems.pattern} change={(rule) => change({ ...field, rule })} />}
      {Object.entries(problems)
        .filter(([name]) => !SHOWN_AT.has(name))
        .map(([name, reason]) => (
          <Text key={name} size="xs" mt={4} c="var(--mantine-color-error)">
            {reason}
          </Text>
        ))}
      <Checkbox
        size="xs"
        mt={8}
        label={t('templates.required')}
        checked={field.required ?? false}
        onChange={(event) => change({ ...field, required: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
