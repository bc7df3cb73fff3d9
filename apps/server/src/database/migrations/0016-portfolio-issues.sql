-- Previews of portfolio imports call what is wrong with a file an issue, and rows with an issue invalid.
update portfolio_import set preview = (preview - '{faults,faultCounts,faultTotal}'::text[]) || jsonb_build_object(
  'issues', preview -> 'faults', 'issueCounts', preview -> 'faultCounts', 'issueTotal', preview -> 'faultTotal',
  'sheets', (select coalesce(jsonb_agg(
      jsonb_set(sheet #- '{counts,faulty}', '{counts,invalid}', sheet #> '{counts,faulty}') order by position), '[]')
    from jsonb_array_elements(preview -> 'sheets') with ordinality as sheets (sheet, position)))
where preview ? 'faults';
