-- The address of the run table holds its filters, columns and order.

drop table saved_views;
