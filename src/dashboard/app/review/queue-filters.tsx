import { Button, NumberInput, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { TYPES } from '../documents/filters';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { useReviewers } from './assign/reviewer-select';
import { ASSIGNED, ORDERS, REASONS, readFilter } from './filter';
import classes from './review.module.css';

/** What the queue is narrowed to, and its order; both stand in the address. */
export function Filters() {
  const { t, tOf } = useWords();
  const [search, change] = useSearch();
  const filter = readFilter(search);
  const reviewers = useReviewers();
  // On a phone the documents come first.
  const [open, setOpen] = useState(false);
  const amount = (name: 'min' | 'max') => (value: number | string) => change({ [name]: value === '' ? null : String(value) });
  return (
    <>
      <Button
        hiddenFrom="sm"
        size="xs"
        mb="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={14} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('review.filters')}
      </Button>
      <div className={classes.filters} data-open={open || undefined}>
        <Select
          size="sm"
          label={t('review.order')}
          value={filter.orderBy ?? 'URGENCY'}
          allowDeselect={false}
          onChange={(order) => change({ order: order === 'URGENCY' ? null : order })}
          data={ORDERS.map((order) => ({ value: order, label: t(`review.orders.${order}`) }))}
        />
        <Select
          size="sm"
          clearable
          label={t('documents.columns.type')}
          placeholder={t('review.all')}
          value={filter.type ?? null}
          onChange={(type) => change({ type })}
          data={TYPES.map((type) => ({ value: type, label: tOf('types', type) }))}
        />
        <Select
          size="sm"
          clearable
          label={t('review.reason')}
          placeholder={t('review.all')}
          value={filter.reason ?? null}
          onChange={(reason) => change({ reason })}
          data={REASONS.map((reason) => ({ value: reason, label: tOf('reasons', reason) }))}
        />
        <Select
          size="sm"
          clearable
          searchable
          label={t('review.assign.assignee')}
          placeholder={t('review.all')}
          value={filter.assigneeId ? String(filter.assigneeId) : (filter.assigned ?? null)}
          onChange={(whose) => {
            const named = ASSIGNED.find((each) => each === whose);
            change({ assigned: named ?? null, assignee: named ? null : whose });
          }}
          data={[
            { group: t('review.assign.kinds'), items: ASSIGNED.map((each) => ({ value: each, label: t(`review.assign.whose.${each}`) })) },
            { group: t('review.assign.people'), items: reviewers },
          ]}
        />
        <Select
          size="sm"
          clearable
          label={t('review.holder')}
          placeholder={t('review.all')}
          value={filter.claimed ?? null}
          onChange={(claimed) => change({ claimed })}
          data={[
            { value: 'open', label: t('review.open') },
            { value: 'mine', label: t('review.mine') },
          ]}
        />
        <NumberInput size="sm" hideControls label={t('review.min')} value={filter.minAmount ?? ''} onChange={amount('min')} />
        <NumberInput size="sm" hideControls label={t('review.max')} value={filter.maxAmount ?? ''} onChange={amount('max')} />
      </div>
    </>
  );
}
