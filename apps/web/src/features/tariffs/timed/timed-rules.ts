import { brokenPriceRule } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { findLevelFaults } from '@lichthof/domain/tariffs/timed/level-faults.ts';
import { toTimedPrice, type TimedForm, usedLevels } from './timed-form.ts';

/** Where a rule of a price by time is broken: a field of it, and the rule; 'missing' for an empty field. */
export interface TimedFault {
  path: (string | number)[];
  rule: string;
}

/** The faults of an item whose price depends on the time; none for a fixed one. */
export function findTimedFaults(form: TimedForm): TimedFault[] {
  if (form.kind === 'fixed') return [];
  if (form.kind === 'market') {
    return [
      ...priceFault(['markupCtPerKwh'], form.markupCtPerKwh),
      ...(form.ceilingCtPerKwh === null ? [] : priceFault(['ceilingCtPerKwh'], form.ceilingCtPerKwh)),
      ...priceFault(['assumedCtPerKwh'], form.assumedCtPerKwh),
    ];
  }
  const ofFields = [
    ...usedLevels(form).flatMap((level) => priceFault(['ctPerKwh', level], form.ctPerKwh[level])),
    ...listGaps(form),
  ];
  if (ofFields.length > 0) return ofFields;
  const price = toTimedPrice(form);
  const [fault] = price && price.kind !== 'market' ? findLevelFaults(price) : [];
  return fault ? [{ path: ['calendar'], rule: `levels_${fault}` }] : [];
}

function listGaps({ kind, windows, parts }: TimedForm): TimedFault[] {
  if (kind === 'module3') {
    return parts.flatMap(({ quarters }, index) =>
      quarters.length === 0 ? [{ path: ['parts', index, 'quarters'], rule: 'noQuarter' }] : [],
    );
  }
  if (windows.length === 0) return [{ path: ['calendar'], rule: 'noWindow' }];
  return windows.flatMap(({ days }, index) =>
    days.length === 0 ? [{ path: ['windows', index, 'days'], rule: 'noDay' }] : [],
  );
}

function priceFault(path: (string | number)[], price: string | null): TimedFault[] {
  if (price === null) return [{ path, rule: 'missing' }];
  const rule = brokenPriceRule(price, 'ctPerKwh');
  return rule ? [{ path, rule }] : [];
}
