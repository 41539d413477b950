package org.emplab.server.database;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.ValueExtractor;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.BasicBinder;
import org.hibernate.type.descriptor.jdbc.BasicExtractor;
import org.hibernate.type.descriptor.jdbc.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * A column of PostgreSQL's type json, as the text that stands in it. Hibernate's own mapping is jsonb, which sorts keys,
 * drops spaces and rewrites numbers.
 */
public final class JsonColumn implements JdbcType {
    private static final long serialVersionUID = 1L;

    @Override
    public int getJdbcTypeCode() {
        return Types.OTHER;
    }

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> type) {
        return new Text<>(type, this);
    }

    @Override
    public <X> ValueExtractor<X> getExtractor(JavaType<X> type) {
        return new BasicExtractor<>(type, this) {
            private static final long serialVersionUID = 1L;

            @Override
            protected @Nullable X doExtract(ResultSet row, int column, WrapperOptions options) throws SQLException {
                return getJavaType().wrap(row.getString(column), options);
            }

            @Override
            protected @Nullable X doExtract(CallableStatement call, int index, WrapperOptions options)
                    throws SQLException {
                return getJavaType().wrap(call.getString(index), options);
            }

            @Override
            protected @Nullable X doExtract(CallableStatement call, String name, WrapperOptions options)
                    throws SQLException {
                return getJavaType().wrap(call.getString(name), options);
            }
        };
    }

    private static final class Text<X> extends BasicBinder<X> {
        private static final long serialVersionUID = 1L;

        Text(JavaType<X> type, JdbcType column) {
            super(type, column);
        }

        @Override
        protected void doBind(PreparedStatement statement, X value, int index, WrapperOptions options)
                throws SQLException {
            statement.setObject(index, getJavaType().unwrap(value, String.class, options), Types.OTHER);
        }

        @Override
        protected void doBind(CallableStatement call, X value, String name, WrapperOptions options)
                throws SQLException {
            call.setObject(name, getJavaType().unwrap(value, String.class, options), Types.OTHER);
        }
    }
}
