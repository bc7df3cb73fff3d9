import { constant, openemsComponent, unknown, type Component } from './component.ts';

const component = (id: string, factoryId: string) => ({
  id,
  alias: '',
  factoryId,
  natureIds: [openemsComponent],
  properties: { enabled: true },
});

/** What every edge has besides its devices. */
export function coreComponents(): Component[] {
  return [
    {
      ...component('_cycle', 'Core.Cycle'),
      properties: { cycleTime: 1000 },
      channels: [
        constant('IgnoreDisabledController', '', 0),
        constant('State', '', 0),
        { ...unknown('MeasuredCycleTime', 'ms'), isLow: true },
      ],
    },
    { ...component('timedata0', 'Timedata.Rrd4j'), channels: [constant('State', '', 0)] },
    backendApi(),
  ];
}

/** The part that holds the connection to the server. Its key is not told. */
function backendApi(): Component {
  const warning = 2;
  return {
    ...component('ctrlBackend0', 'Controller.Api.Backend'),
    channels: [
      { id: 'UnableToSend', unit: '', read: (_, { isUnableToSend }) => Number(isUnableToSend) },
      { id: 'State', unit: '', read: (_, { isUnableToSend }) => (isUnableToSend ? warning : 0) },
      { id: 'LastSuccessfulResend', unit: 'sec_Σ', read: (_, { lastResendSeconds }) => lastResendSeconds },
      constant('RunFailed', '', 0),
      { ...unknown('ApiWorkerLog', ''), isLow: true },
      { ...unknown('ConnectionCloseFailure', ''), isLow: true },
    ],
  };
}
