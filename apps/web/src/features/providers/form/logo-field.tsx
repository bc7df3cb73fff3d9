import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { deleteLogo, getLogo, largestLogoBytes, saveLogo } from '@lichthof/contracts/supply/providers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, download } from '../../../api/call.ts';
import { useEndpointMutation, useEndpointUpload } from '../../../api/endpoint-mutation.ts';
import { endpointKey } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DropZone } from '../../../ui/page/drop-zone.tsx';

export type LogoPlace = EstateParams & { logoOf: 'provider' | 'draft' };

/** Null without a logo. */
const logoQuery = (params: LogoPlace) =>
  queryOptions({
    queryKey: endpointKey(getLogo, { params }),
    queryFn: () =>
      download(getLogo, { params }).then(
        ({ file }) => file,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
  });

/** Uploads, shows, replaces and removes the logo of invoices. Each step is saved at once. */
export function LogoField({ place }: { place: LogoPlace }) {
  const { t } = useTranslation('provider-form');
  const { t: sentenceOf } = useTranslation('error-codes');
  const { data: logo, error } = useQuery(logoQuery(place));
  const [failure, setFailure] = useState<string>();
  const { put, remove } = useLogoCalls(place);
  const address = useObjectAddress(logo ?? null);

  const take = (file: File | undefined) => {
    setFailure(undefined);
    if (!file) return;
    if (file.size > largestLogoBytes) return setFailure(sentenceOf('LogoTooLarge'));
    put.mutate(file, { onError: (cause) => setFailure(textOf(cause)) });
  };
  const textOf = (cause: unknown) => errorText(cause, t('logo.failed'));
  return (
    <Box role="group" aria-label={t('logo.title')} sx={{ display: 'grid', gap: '12px' }}>
      <Typography variant="subtitle2" component="p">
        {t('logo.title')}
      </Typography>
      {(failure ?? error) && (
        <Notice status="error" title={t('logo.notSaved')}>
          {failure ?? textOf(error)}
        </Notice>
      )}
      {address && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px' }}>
          <Box component="img" src={address} alt={t('logo.alt')} sx={picture} />
          <Button
            size="small"
            onClick={() => remove.mutate(undefined, { onError: (cause) => setFailure(textOf(cause)) })}
          >
            {t('logo.remove')}
          </Button>
        </Box>
      )}
      <DropZone
        busyLabel={put.isPending ? t('logo.busy') : undefined}
        texts={{
          drop: t('logo.drop'),
          choose: t(logo ? 'logo.replace' : 'logo.choose'),
          limit: t('logo.limit'),
        }}
        accept="image/png,image/jpeg"
        onFiles={([file]) => take(file)}
      />
    </Box>
  );
}

function useLogoCalls(place: LogoPlace) {
  const onSuccess = place.logoOf === 'provider' ? thenRefetch(getLogo, getElectricitySupply) : thenRefetch(getLogo);
  const put = useEndpointUpload(saveLogo, () => ({ params: place }), { onSuccess });
  const remove = useEndpointMutation(deleteLogo, { params: place }, { onSuccess });
  return { put, remove };
}

/** An address of the picture for as long as it is shown. */
function useObjectAddress(file: Blob | null): string | undefined {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

const picture = {
  maxWidth: 160,
  maxHeight: 96,
  padding: '8px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: '#fff',
};
