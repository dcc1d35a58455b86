import {
  Button,
  Card,
  Group,
  NumberInput,
  Progress,
  Select,
  SimpleGrid,
  Slider,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { everyOf } from '../shared/api/graphql';
import { useAction, useData } from '../shared/api/use-data';
import { useMay, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { FormFailure } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { Page } from '../shared/ui/page';
import { Failure, Loading, Missing, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { ORGANIZATION, type OrganizationData, UPDATE_ORGANIZATION } from './people.graphql';
import { RetentionByType } from './retention';

const MAIL_LANGUAGES = everyOf<'MailLanguage'>()(['en', 'de']);

/** A language in its own words. */
const nameOfLanguage = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

function Usage({ organization }: { organization: OrganizationData }) {
  const { t, tOf, format } = useWords();
  const { limits, usage, plan } = organization;
  if (!usage) return null;
  const items = [
    { label: t('settings.documents'), used: usage.documentsThisMonth, most: limits.monthlyDocuments },
    { label: t('settings.storage'), used: usage.storageUsedGB, most: limits.storageGB, unit: ' GB' },
    { label: t('settings.users'), used: usage.activeUsers, most: limits.users },
  ];
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h3" mb="xs">
        {t('settings.usage', { plan: tOf('platform.plans', plan) })}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {items.map(({ label, used, most, unit = '' }) => (
          <div key={label}>
            <Group justify="space-between">
              <Text size="sm">{label}</Text>
              <Text size="sm" className="numbers">
                {format.number(used, 1)}
                {unit} / {format.number(most)}
                {unit}
              </Text>
            </Group>
            <Progress
              value={Math.round(Math.min(1, used / Math.max(1, most)) * 1000) / 10}
              size="sm"
              mt={4}
              color={used > most * 0.9 ? 'orange' : undefined}
              aria-label={label}
            />
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}

function Form({ organization, settings: stored }: { organization: OrganizationData; settings: NonNullable<OrganizationData['settings']> }) {
  const { t, format } = useWords();
  const may = useMay();
  const toast = useToast();
  const { run, busy, error } = useAction(UPDATE_ORGANIZATION);
  const [name, setName] = useState(organization.name);
  const [settings, setSettings] = useState(stored);
  const problems = useFieldProblems(error, 'settings.');
  const fixed = !may('settings.manage');
  const set = (changes: Partial<typeof settings>) => setSettings((now) => ({ ...now, ...changes }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { allowPublicSharing, confidenceThreshold, fieldConfidenceThreshold, documentRetention, duplicateReview, timezone } = settings;
    const { trustedDocumentsOnly, secondFactorRequired, retentionByType, mailLanguage, reviewDigest } = settings;
    const input = {
      name,
      settings: {
        allowPublicSharing,
        confidenceThreshold,
        fieldConfidenceThreshold,
        documentRetention,
        duplicateReview,
        timezone,
        trustedDocumentsOnly,
        secondFactorRequired,
        mailLanguage,
        reviewDigest,
        retentionByType: retentionByType.map(({ type, days }) => ({ type, days })),
      },
    };
    const done = await run({ id: organization.id, input });
    if (done.data) toast.done(t('review.saved'));
  };
  const threshold = (key: 'confidenceThreshold' | 'fieldConfidenceThreshold', label: string, note: string) => (
    <div>
      <Text size="sm" fw={600}>
        {label}: {format.percent(settings[key])}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {note}
      </Text>
      <Slider
        thumbLabel={label}
        thumbProps={{ 'aria-label': label }}
        min={0}
        max={1}
        step={0.01}
        label={(value) => format.percent(value)}
        value={settings[key]}
        onChange={(value) => set({ [key]: value })}
        disabled={fixed}
      />
      {problems[key] && (
        <Text size="xs" c="var(--mantine-color-error)">
          {problems[key]}
        </Text>
      )}
    </div>
  );
  return (
    <form onSubmit={save}>
      <Stack gap="lg" maw={640}>
        <Missing permission="settings.manage" />
        <FormFailure error={error} />
        <TextInput
          label={t('settings.name')}
          value={name}
          required
          maxLength={200}
          disabled={fixed}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
        />
        {threshold('confidenceThreshold', t('settings.confidence'), t('settings.confidenceNote'))}
        {threshold('fieldConfidenceThreshold', t('settings.field'), t('settings.fieldNote'))}
        <Switch
          label={t('settings.duplicates')}
          description={t('settings.duplicatesNote')}
          checked={settings.duplicateReview}
          disabled={fixed}
          onChange={(event) => set({ duplicateReview: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.sharing')}
          description={t('settings.sharingNote')}
          checked={settings.allowPublicSharing}
          disabled={fixed}
          onChange={(event) => set({ allowPublicSharing: event.currentTarget.checked })}
        />
        {(['secondFactorRequired', 'trustedDocumentsOnly', 'reviewDigest'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`settings.${name}`)}
            description={t(`settings.${name}Note`)}
            checked={settings[name]}
            disabled={fixed}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
        <NumberInput
          label={t('settings.retention')}
          description={t('settings.retentionNote')}
          min={0}
          max={36500}
          allowDecimal={false}
          value={settings.documentRetention}
          disabled={fixed}
          onChange={(value) => set({ documentRetention: Number(value) })}
          error={problems.documentRetention}
          maw={240}
        />
        <RetentionByType
          value={settings.retentionByType}
          set={(retentionByType) => set({ retentionByType })}
          disabled={fixed}
          problems={problems}
        />
        <Select
          label={t('settings.zone')}
          description={t('settings.zoneNote')}
          searchable
          allowDeselect={false}
          data={[...new Set(['UTC', settings.timezone, ...Intl.supportedValuesOf('timeZone')])]}
          value={settings.timezone}
          disabled={fixed}
          onChange={(value) => set({ timezone: value ?? 'UTC' })}
          error={problems.timezone}
          maw={320}
        />
        <Select
          label={t('settings.mailLanguage')}
          description={t('settings.mailLanguageNote')}
          allowDeselect={false}
          data={MAIL_LANGUAGES.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
          value={settings.mailLanguage}
          disabled={fixed}
          onChange={(value) => set({ mailLanguage: MAIL_LANGUAGES.find((each) => each === value) ?? 'en' })}
          error={problems.mailLanguage}
          maw={320}
        />
        <Group>
          <Button type="submit" loading={busy} disabled={fixed}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Settings() {
  const { t } = useWords();
  const { organization } = useViewer();
  const { data, error, reload } = useData(ORGANIZATION, { id: organization.id });
  return (
    <Page title={t('nav.settings')}>
      {data?.organization ? (
        <Stack gap="xl">
          <Usage organization={data.organization} />
          {data.organization.settings && <Form organization={data.organization} settings={data.organization.settings} />}
        </Stack>
      ) : error ? (
        <Failure error={error} retry={reload} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Thresholds, retention, zone, and what the plan gives. */
export function SettingsPage() {
  const { t } = useWords();
  return (
    <Needs permission="settings.read" live page={t('nav.settings')}>
      <Settings />
    </Needs>
  );
}
