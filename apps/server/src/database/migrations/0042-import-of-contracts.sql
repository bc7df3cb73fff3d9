update audit_entry set action = 'importContract' where action = 'takeOver';
