import { ActionIcon, Checkbox, Group, Select, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import documentClasses from '../document/document.module.css';
import { useWords } from '../shared/i18n';
import { FIELD_TYPES, type FieldInput } from './fields';

/** One field of a template: its name, type and printed labels. */
export function FieldForm({
  field,
  active,
  change,
  remove,
  focus,
}: {
  field: FieldInput;
  active: boolean;
  change: (field: FieldInput) => void;
  remove: () => void;
  focus: () => void;
}) {
  const { t } = useWords();
  return (
    <fieldset className={documentClasses.templateField} data-active={active || undefined} onFocus={focus}>
      <legend className="heard">{field.name}</legend>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          label={t('templates.fieldName')}
          value={field.name}
          onChange={(event) => change({ ...field, name: event.currentTarget.value })}
        />
        <Select
          size="xs"
          w={110}
          label={t('templates.fieldType')}
          data={[...new Set([...FIELD_TYPES, field.type])]}
          value={field.type}
          allowDeselect={false}
          onChange={(type) => change({ ...field, type: type as FieldInput['type'] })}
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
        onChange={(labels) => change({ ...field, labels })}
      />
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
