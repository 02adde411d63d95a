import { useState } from 'react';
import { columnQuestion as texts } from '../../../../copy/portfolio/import-preview.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import {
  mappableFields,
  type ColumnMapping,
  type MappableField,
  type UnknownTable,
} from '../imported-file.ts';

interface ColumnQuestionProps {
  readonly table: UnknownTable;
  /** The columns that the user has named before. */
  readonly mapping: ColumnMapping | undefined;
  readonly onColumns: (mapping: ColumnMapping) => void;
}

/** Asks what the columns of an unknown table are. */
export function ColumnQuestion({ table, mapping, onColumns }: ColumnQuestionProps) {
  if (mapping === undefined) {
    return (
      <section className="border-rule rounded-card mt-6 border p-4">
        <h3 className="text-title-4">{texts.title}</h3>
        <p className="text-small mt-1 max-w-[44rem]">{texts.lead}</p>
        <Columns {...{ table, mapping, onColumns }} />
      </section>
    );
  }
  return (
    <details className="border-rule rounded-card mt-6 border p-4">
      <summary className="link inline-flex min-h-11 items-center font-medium">
        {texts.answered}
      </summary>
      <Columns {...{ table, mapping, onColumns }} />
    </details>
  );
}

const maxSamples = 3;

function Columns({ table, mapping, onColumns }: ColumnQuestionProps) {
  const { header, sample, sheet } = table;
  const [fields, setFields] = useState<readonly (MappableField | '')[]>(() =>
    header.map((_, column) => mappableFields.find((field) => mapping?.[field] === column) ?? ''),
  );
  const [hasTried, setHasTried] = useState(false);
  const error = problemOf(fields);
  return (
    <>
      {sheet === null ? null : (
        <p className="text-small mt-2 font-medium">{texts.inSheet(sheet)}</p>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {header.map((name, column) => {
          const values = sample
            .map((row) => row[column] ?? '')
            .filter((value) => value !== '')
            .slice(0, maxSamples);
          return (
            <SelectField
              // Columns have no other identity than their place.
              key={column}
              label={name === '' ? texts.column(column + 1) : name}
              hint={values.length === 0 ? texts.empty : texts.sample(values.join(' · '))}
              value={fields[column] ?? ''}
              options={[
                { id: '', label: texts.unused },
                ...mappableFields.map((field) => ({ id: field, label: texts.fields[field] })),
              ]}
              onChange={({ target }) =>
                setFields(
                  fields.with(column, mappableFields.find((field) => field === target.value) ?? ''),
                )
              }
            />
          );
        })}
      </div>
      {hasTried && error !== undefined ? (
        <p role="alert" className="text-small text-down mt-3">
          {error}
        </p>
      ) : null}
      <div className="mt-4">
        <Button
          tone="secondary"
          onClick={() => {
            setHasTried(true);
            if (error === undefined) onColumns(mappingOf(fields));
          }}
        >
          {texts.read}
        </Button>
      </div>
    </>
  );
}

function problemOf(fields: readonly (MappableField | '')[]): string | undefined {
  const named = fields.filter((field) => field !== '');
  if (!named.includes('code') || !named.includes('quantity')) return texts.required;
  return new Set(named).size < named.length ? texts.twice : undefined;
}

function mappingOf(fields: readonly (MappableField | '')[]): ColumnMapping {
  return Object.fromEntries(
    fields.flatMap((field, column) => (field === '' ? [] : [[field, column]])),
  );
}
