import { Trans } from 'react-i18next';
import { exactKilowattHours, shareText } from './energy-texts.ts';

/** '152,080 kWh vom Dach von 219,700 kWh (69,2 %).' */
export function EnergySentence({ pvWh, gridWh }: { pvWh: number; gridWh: number }) {
  const allWh = pvWh + gridWh;
  return (
    <Trans
      i18nKey="explanation:sum"
      values={{ roof: exactKilowattHours(pvWh), all: exactKilowattHours(allWh), share: shareText(pvWh, allWh) }}
      components={{ strong: <strong /> }}
    />
  );
}
