import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  /** For screen readers: 'Zähler suchen'. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  width?: number | string;
}

export function SearchField({ label, placeholder, value, onChange, autoFocus, width = 240 }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <OutlinedInput
      type="search"
      autoFocus={autoFocus}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
      }}
      inputProps={{ 'aria-label': label }}
      startAdornment={<Search size={16} aria-hidden style={{ flex: 'none' }} />}
      endAdornment={
        value !== '' && (
          <IconButton
            aria-label={t('search.clear')}
            onClick={() => onChange('')}
            sx={{ width: 24, height: 24, mr: '-6px' }}
          >
            <X size={14} />
          </IconButton>
        )
      }
      sx={{
        width: { xs: '100%', sm: width },
        height: { sm: 32 },
        fontSize: { sm: '0.8125rem' },
        color: 'text.secondary',
        '& input': { color: 'text.primary' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
