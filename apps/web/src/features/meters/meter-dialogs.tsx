import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { DeleteMeterDialog } from './delete-meter-dialog.tsx';
import { ExchangeDialog } from './devices/exchange-dialog.tsx';
import { CreateMeterDialog } from './form/create-meter-dialog.tsx';
import { EditMeterDialog } from './form/edit-meter-dialog.tsx';
import { ReadingDialog } from './readings/reading-dialog.tsx';

export type MeterAct = 'edit' | 'exchange' | 'reading' | 'delete';
export type OpenMeter = { act: 'create'; meter?: undefined } | { act: MeterAct; meter: Meter };

interface MeterDialogsProps {
  params: EstateParams;
  /** All meters of the estate: a new one may be one more register of a box. */
  meters: Meter[];
  timeZone: TimeZone;
  open: OpenMeter;
  /** Told whether the meter is gone: deleted or archived. */
  onClose: (isGone?: boolean) => void;
}

/** Whichever dialog of a meter is open. */
export function MeterDialogs({ params, meters, timeZone, open: { act, meter }, onClose }: MeterDialogsProps) {
  const close = () => onClose();
  if (act === 'create') return <CreateMeterDialog {...{ params, meters }} onClose={close} />;
  if (act === 'edit') return <EditMeterDialog {...{ params, meter }} onClose={close} />;
  if (act === 'exchange') return <ExchangeDialog {...{ params, meter, meters, timeZone }} onClose={close} />;
  if (act === 'reading') return <ReadingDialog {...{ params, meter, timeZone }} onClose={close} />;
  return <DeleteMeterDialog {...{ params, meter, onClose }} />;
}
