import { alarmStates, type AlarmState } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmKinds, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { useAddress } from '../../ui/tables/use-address.ts';

type Name = 'state' | 'estateId' | 'kind' | 'alarm';

/** The filter and the opened alarm, stored in the URL; invalid values are ignored. */
export function useAlarmFilter() {
  const { search, change } = useAddress<Name>();
  const idIn = (name: Name) => {
    const id = Number(search.get(name));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  };
  const estateId = idIn('estateId');
  const kind = alarmKinds.find((each): each is AlarmKind => each === search.get('kind'));
  const state: AlarmState = alarmStates.find((each) => each === search.get('state')) ?? 'open';
  return {
    filter: { state, ...(estateId && { estateId }), ...(kind && { kind }) },
    alarmId: idIn('alarm'),
    isFiltered: estateId !== undefined || kind !== undefined,
    change,
  };
}
